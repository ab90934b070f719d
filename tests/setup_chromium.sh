#!/usr/bin/env bash
# Sees to it that the browser tests find a Chromium: the system's, else Debian's package, else Playwright's own build.
set -euo pipefail

for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then exit 0; fi
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's chromium-headless-shell for the browser tests"
    apt-get -o DPkg::Lock::Timeout=300 update -qq
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq chromium-headless-shell >/dev/null
    exit 0
fi

echo "Installing Playwright's chromium for the browser tests"
if python -m playwright install chromium; then exit 0; fi

echo "No Chromium for the browser tests. This installs one: sudo apt-get install -y chromium-headless-shell" >&2
exit 1
