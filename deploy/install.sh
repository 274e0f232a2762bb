#!/bin/sh
# Installs or upgrades Tableside on Debian or Ubuntu. Put this file, SHA256SUMS and the package into one folder:
#
#   sha256sum --check SHA256SUMS    # the same sums stand beside the download
#   sudo sh install.sh
#
# It checks the sums, installs the package, waits until the server is open, and prints its address and, the first time,
# the sign-in of the administrator. It may be run again at any time.
#
#   sudo sh install.sh --back <folder>     # goes back to the earlier version in that folder
#
# If the later version has changed the database, --back restores the backup from before the upgrade. The database of the
# later version is kept in the folder "replaced".
set -eu

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail 'run it as root: sudo sh install.sh'
command -v dpkg >/dev/null || fail 'this machine has no dpkg. Unpack the archive and start bin/node api/dist/main.js'
case "${1:-}" in
  '') cd "$(dirname "$0")" ;;
  --back) cd "${2:?name the folder of the earlier version: sudo sh install.sh --back <folder>}" ;;
  *) fail "$1 is not understood; there is only --back <folder>" ;;
esac
[ -r SHA256SUMS ] || fail 'SHA256SUMS is missing. Download it from the place where the package came from'

architecture=$(dpkg --print-architecture)
package=$(grep -o "tableside_.*_$architecture\.deb" SHA256SUMS | head -n 1 || true)
[ -n "$package" ] || fail "there is no package for $architecture in SHA256SUMS"
[ -r "$package" ] || fail "$package is missing"
grep -F "  $package" SHA256SUMS | sha256sum --check --status || fail "$package does not have the sum in SHA256SUMS. Nothing was changed"

version=$(dpkg-deb --field "$package" Version)
installed=$(dpkg-query --show --showformat '${db:Status-Abbrev}${Version}' tableside 2>/dev/null | sed -n 's/^ii *//p')

# The sums of the files, of the package and of what is installed.
is_same() {
  [ "$version" = "$installed" ] || return 1
  dpkg-deb --info "$package" md5sums 2>/dev/null | cmp -s - /var/lib/dpkg/info/tableside.md5sums || return 1
  [ -z "$(dpkg --verify tableside | grep -v ' /etc/tableside/env$')" ]
}

# The version of a database of SQLite: four bytes in its header.
version_of() {
  od -An -tu1 -j60 -N4 "$1" | tr -s ' '
}

has_systemd() {
  [ -d /run/systemd/system ]
}

install_package() {
  echo "Installing $package"
  if command -v apt-get >/dev/null; then
    DEBIAN_FRONTEND=noninteractive apt-get install -y --reinstall -o Dpkg::Options::=--force-confold "./$package"
  else
    dpkg --force-confold -i "$package"
  fi
}

# The earlier version is unpacked, the backup restored, and only then is it started.
go_back() {
  data=$(tableside setting DATA_DIR)
  data=${data:-/var/lib/tableside}
  backup="$data/backups/before-upgrade.db"
  kept="$data/backups/before-upgrade-of-$installed.db"
  echo "Going back from $installed to $version"
  if has_systemd; then systemctl stop tableside.service; fi
  # An earlier package makes a backup of its own under the same name.
  if [ -e "$backup" ]; then mv "$backup" "$kept"; fi
  if [ -e "${backup%.db}.images" ]; then mv "${backup%.db}.images" "${kept%.db}.images"; fi
  dpkg --force-confold --unpack "$package"
  if [ -e "$kept" ]; then
    rm -rf "$backup" "${backup%.db}.images"
    mv "$kept" "$backup"
    if [ -e "${kept%.db}.images" ]; then mv "${kept%.db}.images" "${backup%.db}.images"; fi
    if [ "$(version_of "$backup")" != "$(version_of "$data/tableside.db")" ]; then tableside restore "$backup"; fi
  fi
  dpkg --force-confold --configure tableside
}

if [ "${1:-}" = --back ]; then
  [ -n "$installed" ] || fail 'Tableside is not installed. Nothing was changed'
  dpkg --compare-versions "$version" lt "$installed" || fail "$version is not earlier than $installed, which is installed. Nothing was changed"
  go_back
elif [ -n "$installed" ] && dpkg --compare-versions "$version" lt "$installed"; then
  fail "$installed is installed, and this is the earlier $version. To go back: sudo sh install.sh --back $PWD. Nothing was changed"
elif is_same; then
  echo "Tableside $version is installed already, and its files are whole. Nothing was changed."
  exit 0
else
  install_package
fi

if ! has_systemd; then
  echo 'Tableside is installed. This machine runs no systemd: start it with "sudo tableside serve". It opens at:'
  tableside address || true
  exit 0
fi

tries=60
until tableside health; do
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || fail 'the server has not opened within a minute: journalctl -u tableside says why'
  sleep 1
done
echo "Tableside is open at:"
tableside address
journalctl -u tableside -o cat --no-pager | grep -A 4 'Sign in as the administrator' | tail -n 5 || true
