"""`python -m vassal_tools`."""

from vassal_tools.cli.main import main

main(prog_name="vassal-tools")
