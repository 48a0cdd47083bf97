package vassaltools.driver;

import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.properties.MutablePropertiesContainer;
import VASSAL.build.module.properties.MutableProperty;
import VASSAL.command.CommandEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The module's tree of components and its global properties. */
final class Components {
  private Components() {}

  static void register(Commands commands) {
    commands.add("components", a -> tree(Find.module()));
    commands.add("encoders", a -> encoders());
    commands.add("property-get", a -> property(a[1], a[2]));
    commands.add("property-set", a -> {
      Games.log(mutable(a[1], a[2]).setPropertyValue(a[3]));
      return property(a[1], a[2]);
    });
  }

  private static Map<String, Object> tree(Buildable component) {
    final List<Object> children = new ArrayList<>();
    final Map<String, Object> attributes = new LinkedHashMap<>();
    if (component instanceof AbstractBuildable) {
      final AbstractBuildable built = (AbstractBuildable) component;
      for (final String name : built.getAttributeNames()) {
        attributes.put(name, attribute(built, name));
      }
      for (final Buildable child : built.getBuildables()) {
        children.add(tree(child));
      }
    }
    return Commands.answer(
      "class", component.getClass().getName(), "name", Find.name(component), "attributes", attributes,
      "children", children
    );
  }

  /** The attribute's value, or null where the engine cannot tell it. */
  private static String attribute(AbstractBuildable component, String name) {
    try {
      return component.getAttributeValueString(name);
    }
    catch (RuntimeException e) {
      return null;
    }
  }

  private static Object encoders() throws ReflectiveOperationException {
    final List<String> names = new ArrayList<>();
    for (final CommandEncoder encoder : (CommandEncoder[]) Reflect.get(Find.module(), "commandEncoders")) {
      names.add(encoder.getClass().getName());
    }
    return names;
  }

  /** The module's property, or that of the map or zone named in owner. */
  private static String property(String owner, String name) {
    if (owner.isEmpty()) {
      return Pieces.text(Find.module().getProperty(name));
    }
    final MutableProperty property = container(owner).getMutableProperty(name);
    return property == null ? null : property.getPropertyValue();
  }

  private static MutableProperty mutable(String owner, String name) {
    final MutableProperty property = container(owner).getMutableProperty(name);
    if (property == null) {
      throw new Refusal("no property " + name + " that can be set");
    }
    return property;
  }

  private static MutablePropertiesContainer container(String owner) {
    if (owner.isEmpty()) {
      return GameModule.getGameModule();
    }
    for (final Buildable component : Find.all()) {
      if (component instanceof MutablePropertiesContainer && owner.equals(Find.name(component))) {
        return (MutablePropertiesContainer) component;
      }
    }
    throw new Refusal("no holder of properties " + owner);
  }
}
