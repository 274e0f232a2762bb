/** Finds HAProxy for `npm run cluster` and the long tests, or installs Debian's. HAPROXY_PATH names another one. */
import { existsSync } from 'node:fs';
import { aptInstall, hasApt } from './apt.mjs';
import { SetupError } from './setup.mjs';

const usualPlaces = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'];
const help =
  'No HAProxy: install one (Debian and Ubuntu: apt-get install haproxy) or set HAPROXY_PATH to its executable.';

/** @returns {string | undefined} */
function findHaproxy() {
  const asked = process.env.HAPROXY_PATH;
  return (asked ? [asked] : usualPlaces).find((path) => existsSync(path));
}

/**
 * Returns the path of HAProxy. Throws a `SetupError` that says what to do.
 * @returns {string}
 */
export function ensureHaproxy() {
  const found = findHaproxy();
  if (found) return found;
  if (process.env.HAPROXY_PATH || !hasApt()) throw new SetupError(help);
  console.log('Installing HAProxy through apt (less than a minute) …');
  try {
    aptInstall('haproxy');
  } catch {
    throw new SetupError(help);
  }
  const installed = findHaproxy();
  if (!installed) throw new SetupError(help);
  return installed;
}
