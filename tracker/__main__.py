"""Run the program: ``python -m tracker``."""

import sys

from tracker.cli import main

sys.exit(main())
