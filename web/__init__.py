"""The page in the browser, and the Python scripts that draw its cards and icons."""
