package vassaltools.driver;

/** A command that cannot be done, said in words meant for whoever gave it. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Refusal(String message) {
    super(message);
  }
}
