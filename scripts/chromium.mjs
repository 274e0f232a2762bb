/** Finds a Chromium for the browser tests, or installs Debian's. `node scripts/chromium.mjs` prints its path. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { aptInstall, hasApt } from './apt.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const help =
  'No Chromium for the browser tests: install one (Debian and Ubuntu: apt-get install chromium) ' +
  'or set CHROMIUM_PATH to its executable.';

/** @returns {string | undefined} */
function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return existsSync(asked) ? asked : undefined;
  return usualPlaces.find((path) => existsSync(path));
}

/**
 * Returns the path of Chromium. Installs it through apt when possible. Otherwise throws an error that says what to do.
 * @returns {string}
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`);
  if (!hasApt()) throw new Error(help);
  console.log('Installing Chromium through apt (less than a minute) …');
  try {
    aptInstall('chromium');
  } catch {
    throw new Error(help);
  }
  const installed = findChromium();
  if (!installed) throw new Error(help);
  return installed;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
