/**
 * Checks every import in the repository against `layer-rules.mjs` and `package-rules.mjs`, and the code against
 * `code-rules.mjs`.
 */
import { Visitor } from 'oxc-parser';
import { impure, oneDoor, pure, withoutNode } from './code-rules.mjs';
import { closedFolders, folders } from './layer-rules.mjs';
import { packages } from './package-rules.mjs';
import { isTest, readImports } from './sources.mjs';
import { checkSteps } from './steps.mjs';

/**
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {import('./sources.mjs').Import} Import
 * @typedef {import('./sources.mjs').Problem} Problem
 */

/** Folders for tests. Their own rule decides who may import them, instead of the importer's row. */
const forTests = [
  'packages/domain/testing',
  'packages/print/testing',
  'proof/testkit/src',
  'proof/simulation/src',
  'proof/rush/src',
  'proof/bench/src',
  'api/testing',
  'web/testing',
];

/**
 * @param {string} root
 * @param {Source[]} sources
 * @returns {Problem[]}
 */
export function checkLayers(root, sources) {
  const imports = readImports(root, sources);
  return [
    ...sources.flatMap(({ path }) => [...hasLayer(path), ...saysWhatFor(path)]),
    ...imports.flatMap((one) => [
      ...isResolved(one),
      ...staysInFolders(one),
      ...packagesBelow(one),
      ...featuresApart(one),
      ...testkitOnlyInTests(one),
      ...closedFolder(one),
      ...packageAtHome(one),
      ...runsAnywhere(one),
    ]),
    ...sources.filter(({ path }) => isIn(path, pure) && !isTest(path)).flatMap(isPure),
    ...sources.filter(({ path }) => !isTest(path)).flatMap(byTheDoor),
    ...sources.flatMap(hooksOfTests),
    ...checkSteps(sources),
  ];
}

const HOOKS = ['beforeEach', 'afterEach', 'beforeAll', 'afterAll'];

/**
 * Test files share the modules of a process. A hook on the top level of such a module belongs to the first file that
 * imports it, and is missing in the others.
 * @param {Source} source
 * @returns {Problem[]}
 */
function hooksOfTests({ path, parsed }) {
  if (/\.(test|spec)\.tsx?$|^scripts\/vitest\/|\/vitest\.setup\.ts$/.test(path)) return [];
  const called = parsed.program.body.flatMap((node) =>
    node.type === 'ExpressionStatement' && node.expression.type === 'CallExpression'
      ? [node.expression.callee]
      : [],
  );
  if (!called.some((callee) => callee.type === 'Identifier' && HOOKS.includes(callee.name))) return [];
  const says =
    'has a hook on its top level, but only the first test file that imports it would have that hook';
  return [{ rule: 'hooks-in-tests', file: path, says }];
}

/**
 * @param {string} path
 * @param {readonly string[]} places folders or files; also matches names with a suffix (read-orders)
 */
function isIn(path, places) {
  return places.some((place) => path === place || path.startsWith(`${place}/`) || isNamedAfter(path, place));
}

/**
 * `web/src/mirror/read` matches read.ts and read-orders.ts; `web/src/sw` matches sw.ts.
 * @param {string} path
 * @param {string} place
 */
function isNamedAfter(path, place) {
  return (
    /^[-.]/.test(path.slice(place.length)) &&
    path.startsWith(place) &&
    !path.slice(place.length).includes('/')
  );
}

/** @param {string} path */
const layerOf = (path) => folders.find(({ from }) => isIn(path, [from]));

/** @param {string} path */
function isTopLevel(path) {
  const layer = layerOf(path);
  return layer !== undefined && path.slice(layer.from.length + 1).split('/').length === 1;
}

/** @param {string} path @returns {Problem[]} */
function hasLayer(path) {
  if (/^(web|api)\/src\//.test(path)) {
    const composition = layerOf(path)?.rule.endsWith('-composition');
    if (!composition || isTopLevel(path)) return [];
  } else if (layerOf(path) || /^[^/]+$|^(web|api|(packages|proof)\/[^/]+)\/[^/]+$/.test(path)) {
    return [];
  }
  return [
    {
      rule: 'folder-has-a-layer',
      file: path,
      says: 'its folder has no row in scripts/house/layer-rules.mjs',
    },
  ];
}

/** @param {string} path @returns {Problem[]} */
function saysWhatFor(path) {
  const vague = path.split('/').find((part) => /^(utils?|helpers?|services?|types?|hooks?)$/.test(part));
  if (!vague) return [];
  return [
    { rule: 'folder-says-what-for', file: path, says: `'${vague}' names a kind of file, not a purpose` },
  ];
}

/** @param {Import} one @returns {Problem[]} */
function isResolved({ from, specifier, target }) {
  if (target.kind !== 'unresolved') return [];
  const says = `'${specifier}' leads to nothing: no such file, or a package that its manifest does not name`;
  return [{ rule: 'import-resolves', file: from, says }];
}

/** @param {Import} one @returns {Problem[]} */
function staysInFolders({ from, target }) {
  const layer = layerOf(from);
  if (!layer || target.kind !== 'file' || isIn(target.name, forTests)) return [];
  const may = [layer.from, ...layer.may, ...(isTest(from) ? (layer.testsMay ?? []) : [])];
  if (isIn(target.name, may)) return [];
  return [{ rule: layer.rule, file: from, says: `imports ${target.name}, but ${layer.why}` }];
}

/**
 * The rows let every test use the folders for tests. A package uses its own only: with those of the server or the app it
 * could not be tested by itself.
 * @param {Import} one
 * @returns {Problem[]}
 */
function packagesBelow({ from, target }) {
  const isBelow = target.name.startsWith('packages/');
  if (!from.startsWith('packages/') || isBelow || !isIn(target.name, forTests)) return [];
  const says = `imports ${target.name}, but the packages stand below the server, the app and what proves them`;
  return [{ rule: 'packages-below-all', file: from, says }];
}

/** @param {Import} one @returns {Problem[]} */
function featuresApart({ from, target }) {
  const feature = /^web\/src\/features\/(office\/[^/]+|[^/]+)\//;
  const [mine, theirs] = [from.match(feature)?.[1], target.name.match(feature)?.[1]];
  if (!mine || !theirs || mine === theirs) return [];
  return [
    {
      rule: 'features-apart',
      file: from,
      says: `imports ${target.name}, but a feature never imports another`,
    },
  ];
}

/** @param {Import} one @returns {Problem[]} */
function testkitOnlyInTests({ from, target }) {
  if (!isIn(target.name, forTests) || isTest(from) || isIn(from, forTests)) return [];
  return [{ rule: 'testkit-in-tests', file: from, says: `imports ${target.name}, which is for tests only` }];
}

/** @param {Import} one @returns {Problem[]} */
function closedFolder({ from, target }) {
  if (isTest(from) || isIn(from, forTests)) return [];
  return closedFolders
    .filter(({ folder, only }) => isIn(target.name, [folder]) && !isIn(from, only))
    .map(({ rule, why }) => ({ rule, file: from, says: `imports ${target.name}, but ${why}` }));
}

/** @param {Import} one @returns {Problem[]} */
function packageAtHome({ from, target, typeOnly }) {
  if (target.kind !== 'package' || isTest(from) || !/\/src\//.test(from)) return [];
  return packages
    .filter((row) => row.packages.test(target.name))
    .filter((row) => !isIn(from, [...row.only, ...(typeOnly ? (row.typesToo ?? []) : [])]))
    .map((row) => ({ rule: row.rule, file: from, says: `imports ${target.name}, but ${row.why}` }));
}

/** @param {Import} one @returns {Problem[]} */
function runsAnywhere({ from, target }) {
  if (target.kind !== 'builtin' || isTest(from) || !isIn(from, withoutNode)) return [];
  return [
    { rule: 'no-node-here', file: from, says: `imports ${target.name}, but this code must run in a browser` },
  ];
}

/** @param {Source} source @returns {Problem[]} */
function byTheDoor({ path, parsed }) {
  const rows = oneDoor.filter(({ within, only }) => isIn(path, within) && !isIn(path, only));
  if (rows.length === 0) return [];
  /** @type {Problem[]} */
  const problems = [];
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      const broken = rows.filter(({ method }) => method === name);
      problems.push(
        ...broken.map(({ rule, why }) => ({ rule, file: path, says: `calls ${name}, but ${why}` })),
      );
    },
  }).visit(parsed.program);
  return problems;
}

/** @param {Source} source @returns {Problem[]} */
function isPure({ path, parsed }) {
  /** @type {Problem[]} */
  const problems = [];
  /** @param {string} name */
  const found = (name) => {
    if (!impure.includes(name)) return;
    problems.push({
      rule: 'domain-is-pure',
      file: path,
      says: `uses ${name}: no clock, no randomness, no I/O here`,
    });
  };
  new Visitor({
    MemberExpression(node) {
      if (node.object.type !== 'Identifier') return;
      found(node.object.name);
      if (node.property.type === 'Identifier') found(`${node.object.name}.${node.property.name}`);
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier') found(node.callee.name);
    },
    NewExpression(node) {
      const isNow =
        node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0;
      if (isNow) found('Date.now');
    },
  }).visit(parsed.program);
  return problems;
}
