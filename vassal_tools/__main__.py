"""The command `vassal-tools`, and `python -m vassal_tools`."""

import sys

INTERRUPTED = 128 + 2  # as shells report a program that SIGINT has ended


def run() -> None:
    """Run the command line. Ctrl-C also works while modules are still being imported."""
    try:
        from vassal_tools.cli.main import main
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    main(prog_name="vassal-tools")


if __name__ == "__main__":
    run()
