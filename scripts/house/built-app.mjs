/**
 * Measures what the built app demands of a phone: the first load and the files stored for offline use. Also finds files
 * that should be stored but are not, files that need each other, first screens that wait for the rules of commands, and
 * sentences of the API description, which only the server needs.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importCircles, staticImports } from './import-circles.mjs';

const KIB = 1024;
export const BUDGETS = {
  firstLoad: 165.5 * KIB,
  rules: 49.125 * KIB,
  stored: 4 * KIB * KIB,
  storedFile: 2 * KIB * KIB,
};

/** Compressed copies and source maps of stored files. The offline app never requests them by name. */
const BESIDE = /\.(br|gz|map)$/;

/**
 * @typedef {{ path: string, size: number }} Asset
 * @typedef {{ firstLoad: Asset[], stored: Asset[], problems: string[] }} BuiltApp
 */

/**
 * @param {string} dist the folder of the build
 * @returns {BuiltApp} `firstLoad` with the sizes that are served, `stored` with the sizes on the device
 */
export function readBuiltApp(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const firstLoad = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => ({ path, size: servedSize(join(dist, path)) }),
  );
  const stored = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, path = '']) => ({
    path,
    size: statSync(join(dist, path)).size,
  }));
  return {
    firstLoad,
    stored,
    problems: [
      ...overBudget(firstLoad, stored),
      ...notStored(dist, { firstLoad, stored }),
      ...importCircles(join(dist, 'assets')).map(
        (circle) => `${circle} need each other, so a screen would crash`,
      ),
      ...besideTheRules(join(dist, 'assets')),
      ...forTheServer(join(dist, 'assets')),
    ],
  };
}

/** @param {Asset[]} assets */
export const sizeOf = (assets) => assets.reduce((sum, { size }) => sum + size, 0);

/** @param {number} size */
export const kilobytes = (size) => `${(size / KIB).toFixed(1)} kB`;

/**
 * @param {Asset[]} firstLoad
 * @param {Asset[]} stored
 */
function overBudget(firstLoad, stored) {
  const problems = stored
    .filter(({ size }) => size > BUDGETS.storedFile)
    .map(({ path, size }) => `${path} is stored with ${kilobytes(size)} of ${kilobytes(BUDGETS.storedFile)}`);
  for (const { what, assets, budget } of [
    { what: 'the first load', assets: firstLoad, budget: BUDGETS.firstLoad },
    { what: 'what is stored', assets: stored, budget: BUDGETS.stored },
  ]) {
    if (assets.length === 0) problems.push(`${what} is nothing at all`);
    if (sizeOf(assets) > budget)
      problems.push(`${what} has ${kilobytes(sizeOf(assets))} of ${kilobytes(budget)}`);
  }
  return problems;
}

/**
 * Checks what index.html names and every file under /assets.
 * @param {string} dist
 * @param {{ firstLoad: Asset[], stored: Asset[] }} app
 */
function notStored(dist, { firstLoad, stored }) {
  const known = new Set(stored.map(({ path }) => path));
  const assets = readdirSync(join(dist, 'assets'), { recursive: true, encoding: 'utf8' })
    .map((path) => `assets/${path.replaceAll('\\', '/')}`)
    .filter((path) => !BESIDE.test(path) && statSync(join(dist, path)).isFile());
  return [...new Set([...firstLoad.map(({ path }) => path), ...assets])]
    .filter((path) => !known.has(path))
    .map((path) => `${path} is not stored, so the app would miss it without a network`);
}

/** The files of the first screens, with what loads beside them, and of the rules, as `web/chunks.ts` names them. */
const FIRST_SCREEN = /^(sign-in|welcome|frame|board|menu|staff-at-work|guest-calls)-.{7}\.js$/;
const RULES = /^rules-.{7}\.js$/;

/**
 * The rules load after the first screen, so a first screen must not import them, nor they a screen. They have a budget
 * of their own.
 * @param {string} assets
 */
function besideTheRules(assets) {
  const imports = staticImports(assets);
  /** @param {string} file @param {Set<string>} known @returns {Set<string>} */
  const needs = (file, known = new Set()) => {
    for (const next of imports.get(file) ?? []) if (!known.has(next)) needs(next, known.add(next));
    return known;
  };
  /** @param {RegExp} from @param {RegExp} to */
  const found = (from, to) =>
    [...imports.keys()]
      .filter((file) => from.test(file))
      .flatMap((file) => [...needs(file)].filter((one) => to.test(one)).map((one) => ({ file, one })));
  const tooLarge = [...imports.keys()].flatMap((file) => {
    const size = RULES.test(file) ? servedSize(join(assets, file)) : 0;
    return size > BUDGETS.rules ? `${file} has ${kilobytes(size)} of ${kilobytes(BUDGETS.rules)}` : [];
  });
  const together = [...found(FIRST_SCREEN, RULES), ...found(RULES, FIRST_SCREEN)].map(
    ({ file, one }) => `${file} loads ${one} with it: see web/chunks.ts`,
  );
  return [...tooLarge, ...together];
}

/** The sentence that most fields of the API description have. All are taken out together. */
const SENTENCE = 'Opaque; it never changes.';

/** @param {string} assets */
const forTheServer = (assets) =>
  readdirSync(assets)
    .filter((file) => file.endsWith('.js') && readFileSync(join(assets, file), 'utf8').includes(SENTENCE))
    .map((file) => `${file} has sentences of the API description: see web/without-descriptions.ts`);

/** @param {string} path if there is a compressed copy, its size is returned */
function servedSize(path) {
  const compressed = `${path}.br`;
  return statSync(existsSync(compressed) ? compressed : path).size;
}
