/** The NOTICE of a package: what the app and the server ship, with the licenses. `npm run notice` prints it. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * `license` is the SPDX expression, `holders` are the copyright lines, and `terms` is the license text without them.
 * @typedef {{ name: string, version: string, license: string, source: string, holders: string[], terms: string }} Shipped
 */

/** Returns the runtime dependencies of web and api, direct and indirect. */
export function shippedPackages() {
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  const seen = new Set();
  const queue = [join(root, 'web'), join(root, 'api')];
  for (const folder of queue) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const manifest = readManifest(folder);
    if (!manifest.name.startsWith('@tableside/')) {
      const shipped = describe(folder, manifest);
      found.set(`${shipped.name}@${shipped.version}`, shipped);
    }
    queue.push(...dependenciesOf(folder, manifest));
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** @param {string} folder @param {Record<string, any>} manifest */
function dependenciesOf(folder, { dependencies = {}, optionalDependencies = {} }) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names
    .filter((name) => !name.startsWith('@types/'))
    .flatMap((name) => {
      const place = placeOf(folder, name);
      // Some packages exist once per platform. Only the one for this machine is installed.
      if (place === undefined && !(name in optionalDependencies)) throw new Error(`${name} is not installed`);
      return place === undefined ? [] : [place];
    });
}

/**
 * Returns the folder in which Node finds a package, searching upward from a folder.
 * @param {string} from
 * @param {string} name
 */
function placeOf(from, name) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return realpathSync(place);
  }
  return undefined;
}

/** @param {string} folder */
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** @param {string} folder @param {Record<string, any>} manifest @returns {Shipped} */
function describe(folder, { name, version, license, repository, homepage, os }) {
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.\w+)?$/i.test(one));
  const lines = file
    ? readFileSync(join(folder, file), 'utf8')
        .split(/\r?\n/)
        .map((line) => line.trim())
    : [];
  return {
    name: os ? name.replace(/-(linux|darwin|win32|freebsd|android|wasm32).*$/, '-<platform>') : name,
    version,
    license: typeof license === 'string' ? license : (license?.type ?? 'see its license below'),
    source: sourceOf(repository?.url ?? repository ?? homepage ?? ''),
    holders: lines.filter(isHolder),
    terms: lines
      .filter((line) => !isHolder(line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

/** @param {string} line */
const isHolder = (line) => /^(copyright\b|\(c\)|©)/i.test(line) && /\d{4}|\(c\)|©/i.test(line);

/** @param {string} url */
const sourceOf = (url) =>
  url
    .replace(/^git\+|^git:\/\/|\.git$/g, (part) => (part === 'git://' ? 'https://' : ''))
    .replace(/^(github:)?([\w.-]+\/[\w.-]+)$/, 'https://github.com/$2')
    .replace('git@github.com:', 'https://github.com/')
    .replace('ssh://git@', 'https://');

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b));

const HEAD = `Tableside contains the work of others. These npm packages are part of the built app (web/dist) or are loaded by the
server (api). Each keeps its own license, which is named here; the texts follow the list.

libvips (@img/sharp-libvips-<platform>) is under the GNU Lesser General Public License, version 3 or later. It is an
unmodified shared library that sharp loads at run time; anybody may replace it with a version of their own. Its source,
and the licenses of the libraries that it contains, are at https://github.com/lovell/sharp-libvips. The text of its
license is at https://www.gnu.org/licenses/lgpl-3.0.html.
`;

/** @param {readonly Shipped[]} [shipped] */
export function noticeOf(shipped = shippedPackages()) {
  const list = shipped.map(({ name, version, license, source, holders }) =>
    [
      `${name} ${version}`,
      `  ${license}`,
      ...(source ? [`  ${source}`] : []),
      ...holders.map((line) => `  ${line}`),
    ].join('\n'),
  );
  return `${[HEAD, ...list, ...textsOf(shipped)].join('\n\n').replace(/\n{3,}/g, '\n\n')}\n`;
}

/** Returns each license text once, after the packages that it applies to. @param {readonly Shipped[]} shipped */
function textsOf(shipped) {
  /** @type {Map<string, { terms: string, names: string[] }>} */
  const texts = new Map();
  for (const { name, terms } of shipped) {
    if (terms === '') continue;
    const key = terms.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
    const known = texts.get(key) ?? { terms, names: [] };
    if (!known.names.includes(name)) known.names.push(name);
    texts.set(key, known);
  }
  return [...texts.values()].map(({ terms, names }) => `${'-'.repeat(80)}\n${names.join(', ')}\n\n${terms}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(noticeOf());
}
