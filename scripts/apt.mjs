/** Installs Debian packages that a test needs, where this machine lets it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Several tests may need packages at once, and apt does not wait for another apt that updates its lists. */
const LOCK = '/run/lock/tableside-apt';

/** @returns {boolean} whether packages can be installed here */
export const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs those that are missing. Throws when one cannot be installed.
 * @param {string[]} packages
 */
export function aptInstall(...packages) {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing);
}

/** @param {string} name */
const isInstalled = (name) =>
  spawnSync('dpkg', ['-s', name], { encoding: 'utf8' }).stdout.includes('Status: install ok installed');

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const whole = [LOCK, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args];
  execFileSync('flock', whole, { env, stdio: ['ignore', 'ignore', 'pipe'] });
}
