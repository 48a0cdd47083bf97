package vassaltools.driver;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Reaches protected and private members of the engine, where it offers no other way in. */
final class Reflect {
  private Reflect() {}

  static Field field(Class<?> type, String name) throws NoSuchFieldException {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        final Field found = c.getDeclaredField(name);
        found.setAccessible(true);
        return found;
      }
      catch (NoSuchFieldException e) {
        // perhaps in the superclass
      }
    }
    throw new NoSuchFieldException(type.getName() + "." + name);
  }

  static Object get(Object owner, String name) throws ReflectiveOperationException {
    return field(owner.getClass(), name).get(owner);
  }

  static void set(Object owner, String name, Object value) throws ReflectiveOperationException {
    field(owner.getClass(), name).set(owner, value);
  }

  /** Calls a method without arguments, of whatever visibility. */
  static Object call(Object owner, String name) throws Exception {
    for (Class<?> c = owner.getClass(); c != null; c = c.getSuperclass()) {
      for (final Method method : c.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == 0) {
          method.setAccessible(true);
          try {
            return method.invoke(owner);
          }
          catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
          }
        }
      }
    }
    throw new NoSuchMethodException(owner.getClass().getName() + "." + name);
  }
}
