"""Build the module of a game: `python build.py [GAME]`. Does nothing unless run."""

import sys

if __name__ == "__main__":
    from vassal_tools.cli.main import main

    main(["build", sys.argv[1] if len(sys.argv) > 1 else "sphacteria"])
