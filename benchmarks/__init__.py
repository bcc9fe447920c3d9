"""Measurements that anyone can run: `make bench`. Ratios are taken side by side in one run."""
