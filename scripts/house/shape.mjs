/**
 * `node scripts/house/shape.mjs [folder]` prints how wide the house is: its files and lines, loose files, the arrows that
 * run up between folders, and how many places a tap, a command, an entity and a page touch. `--arrows` lists the imports.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readImports, readSources } from './sources.mjs';

/** @typedef {import('./sources.mjs').Import} Import */

const PRODUCT = /^(api|web|packages\/(domain|print|protocol))\/src\//;
const FOR_TESTS =
  /\.(test|spec|contract|shots)\.tsx?$|\/(testing|contract)\/|^(e2e|proof)\/|^packages\/(testkit|simulation|bench)\//;
const CODE = /\.(ts|tsx|mjs|cjs|css|sql|html)$/;

/** One of each, followed from one version to the next. */
const COMMAND = 'order.rush';
const ENTITY = 'drawers';
const PAGE = '/profile/discounts';

/** @param {string} path */
const isProduct = (path) => PRODUCT.test(path) && !FOR_TESTS.test(path);

/**
 * The folders of both files where their paths part. A file that lies in the folder that they share is named `…/*`.
 * @param {string} from
 * @param {string} to
 */
function partingOf(from, to) {
  const [mine, theirs] = [from.split('/'), to.split('/')];
  const at = mine.findIndex((part, index) => part !== theirs[index]);
  /** @param {string[]} path */
  const folder = (path) => [...path.slice(0, at), path.length - 1 === at ? '*' : path[at]].join('/');
  return [folder(mine), folder(theirs)];
}

/**
 * Where two folders of the product import each other, the arrow with fewer imports runs up. Returns those arrows.
 * @param {readonly Import[]} imports
 */
export function arrowsUp(imports) {
  /** @type {Map<string, string[]>} */
  const arrows = new Map();
  for (const { from, target } of imports) {
    if (target.kind !== 'file' || from === target.name || !isProduct(from) || !isProduct(target.name))
      continue;
    const [mine, theirs] = partingOf(from, target.name);
    if (mine === theirs) continue;
    const arrow = `${mine} → ${theirs}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), `${from} → ${target.name}`]);
  }
  return [...arrows]
    .filter(([arrow, found]) => {
      const back = arrow.split(' → ').reverse().join(' → ');
      const opposite = arrows.get(back)?.length ?? 0;
      return found.length < opposite || (found.length === opposite && arrow < back);
    })
    .map(([arrow, found]) => ({ arrow, imports: found }))
    .sort((a, b) => (a.arrow < b.arrow ? -1 : 1));
}

/**
 * The files of the product that run where the given files run: what they import, and what that imports.
 * @param {readonly Import[]} imports
 * @param {readonly string[]} entries
 */
export function reachedFrom(imports, entries) {
  const reached = new Set(entries);
  for (const file of reached)
    for (const { from, target, typeOnly } of imports)
      if (from === file && !typeOnly && target.kind === 'file' && isProduct(target.name))
        reached.add(target.name);
  return reached;
}

/** @param {string} root */
function print(root) {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const imports = readImports(root, readSources(root));
  /** @param {string} text @param {string[]} where */
  const naming = (text, ...where) =>
    tracked.filter(
      (path) =>
        /(?<!house\/shape)\.(ts|tsx|mjs)$/.test(path) &&
        where.some((folder) => path.startsWith(folder)) &&
        readFileSync(join(root, path), 'utf8').includes(text),
    );
  /** @param {(path: string) => boolean} is */
  const lines = (is) =>
    tracked
      .filter((path) => is(path))
      .reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1, 0);
  /** @param {string} folder */
  const loose = (folder) => tracked.filter((path) => dirname(path) === folder).length;
  const up = arrowsUp(imports);
  /** @param {string} within */
  const ups = (within) => up.filter(({ arrow }) => arrow.startsWith(within)).length;
  /** @param {string} command */
  const tap = (command) => {
    const calls = naming(`mutate('${command}'`, 'web/src').filter(isProduct);
    const rule = naming(`name: '${command}'`, 'packages/domain/src').filter(isProduct);
    const rest = ['web/src/engine/create-engine.ts', 'api/src/http/sync.ts'];
    return calls.length === 0 ? '–' : reachedFrom(imports, [...calls, ...rule, ...rest]).size;
  };
  /** @type {[string, string | number][]} */
  const rows = [
    ['tracked files', tracked.length],
    ['lines of the product', lines((path) => CODE.test(path) && !FOR_TESTS.test(path))],
    ['lines of tests and their tools', lines((path) => CODE.test(path) && FOR_TESTS.test(path))],
    ['lines of prose', lines((path) => path.endsWith('.md'))],
    [
      'folders on the root',
      new Set(tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0])).size,
    ],
    [
      'files for tests in api/src',
      tracked.filter((path) => /^api\/src\/(testing|storage\/contract)\//.test(path)).length,
    ],
    ['loose files in api/src/storage', loose('api/src/storage')],
    ['loose files in packages/domain/src', loose('packages/domain/src')],
    ['arrows up between folders', up.length],
    ['of those in packages/domain/src', ups('packages/domain/src/')],
    ['of those in api/src', ups('api/src/')],
    ['of those in web/src', ups('web/src/')],
    ['files behind a tap of order.addItem', tap('order.addItem')],
    ['files behind a tap of visit.addItem', tap('visit.addItem')],
    [`files that name the command ${COMMAND}`, naming(`'${COMMAND}'`, '').length],
    [`files that name the entity ${ENTITY}`, naming(ENTITY, '').length],
    [`files that name the page ${PAGE}`, naming(PAGE, '').length],
  ];
  for (const [what, count] of rows) console.log(`| ${what} | ${count} |`);
  if (process.argv.includes('--arrows')) printArrows(up);
}

/** @param {ReturnType<typeof arrowsUp>} up */
function printArrows(up) {
  for (const { arrow, imports } of up) console.log([`\n${arrow}`, ...imports].join('\n  '));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2).find((word) => !word.startsWith('--'));
  print(given ? resolve(given) : fileURLToPath(new URL('../../', import.meta.url)));
}
