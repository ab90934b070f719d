"""`python -m ulti_widgets`: the command line."""

import sys

from ulti_widgets.cli import main

if __name__ == "__main__":
    sys.exit(main())
