/** Finds WebKitGTK's driver and its small browser for `npm run test:webkit`. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const webkitHelp =
  'WebKit is not tested: it needs the packages webkit2gtk-driver and xvfb ' +
  '(Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb).';

const places = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' };
const library = 'libwebkit2gtk-4.1-0';

/** @returns {{ WEBKIT_DRIVER: string, WEBKIT_BROWSER: string } | undefined} */
export function findWebKit() {
  const driver = process.env.WEBKIT_DRIVER ?? places.driver;
  const browser = process.env.WEBKIT_BROWSER ?? miniBrowser();
  const isThere = [driver, browser, places.screen].every((path) => path !== undefined && existsSync(path));
  return isThere && browser !== undefined ? { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser } : undefined;
}

/** The browser is in a folder that only the Debian package knows. */
function miniBrowser() {
  try {
    const files = execFileSync('dpkg', ['-L', library], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return files.split('\n').find((path) => path.endsWith('/MiniBrowser'));
  } catch {
    return undefined;
  }
}
