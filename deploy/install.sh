#!/bin/sh
# Installs or upgrades Tableside on Debian or Ubuntu. Put this file, SHA256SUMS and the package into one folder:
#
#   sha256sum --check SHA256SUMS    # the same sums stand beside the download
#   sudo sh install.sh
#
# It checks the sums, installs the package, waits until the server is open, and prints its address and, the first time,
# the sign-in of the administrator. It may be run again at any time.
set -eu

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

cd "$(dirname "$0")"
[ "$(id -u)" = 0 ] || fail 'run it as root: sudo sh install.sh'
command -v dpkg >/dev/null || fail 'this machine has no dpkg. Unpack the archive and start bin/node api/dist/main.js'
[ -r SHA256SUMS ] || fail 'SHA256SUMS is missing. Download it from the place where the package came from'

architecture=$(dpkg --print-architecture)
package=$(grep -o "tableside_.*_$architecture\.deb" SHA256SUMS | head -n 1 || true)
[ -n "$package" ] || fail "there is no package for $architecture in SHA256SUMS"
[ -r "$package" ] || fail "$package is missing"
grep -F "  $package" SHA256SUMS | sha256sum --check --status || fail "$package does not have the sum in SHA256SUMS. Nothing was changed"

echo "Installing $package"
if command -v apt-get >/dev/null; then
  DEBIAN_FRONTEND=noninteractive apt-get install -y -o Dpkg::Options::=--force-confold "./$package"
else
  dpkg --force-confold -i "$package"
fi

set -a
. /etc/tableside/env
set +a
address="http${TLS_CERT:+s}://$(hostname -I 2>/dev/null | cut -d ' ' -f 1):${PORT:-3000}"
if [ ! -d /run/systemd/system ]; then
  echo "Tableside is installed. This machine runs no systemd: start it with \"tableside serve\". It opens at $address"
  exit 0
fi

tries=60
until /usr/lib/tableside/bin/node /usr/lib/tableside/bin/health.mjs; do
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || fail 'the server has not opened within a minute: journalctl -u tableside says why'
  sleep 1
done
echo "Tableside is open at $address"
journalctl -u tableside -o cat --no-pager | grep -A 4 'Sign in as the administrator' | tail -n 5 || true
