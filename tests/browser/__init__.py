"""Tests in a real JupyterLab, in Chromium."""
