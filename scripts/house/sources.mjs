/** Reads the repository: its source files, their contents, and the imports of each. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const skippedFolders = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results']);
const sourceFile = /(?<!\.gen|\.d)\.(ts|tsx|mjs)$/;

/**
 * @typedef {{ path: string, text: string, parsed: import('oxc-parser').ParseResult }} Source
 * @typedef {{ kind: 'file' | 'package' | 'builtin' | 'unresolved', name: string }} Target
 * @typedef {{ from: string, specifier: string, target: Target, typeOnly: boolean }} Import
 * @typedef {{ rule: string, file: string, says: string }} Problem
 */

/** Whether the file is a test or used only by tests. @param {string} path */
export const isTest = (path) =>
  /\.(test|spec)\.tsx?$|\.contract\.ts$|^(api|web)\/testing\/|^proof\/e2e\//.test(path);

/**
 * Returns all sources below `root`. Paths are relative to it and use forward slashes.
 * @param {string} root
 * @returns {Source[]}
 */
export function readSources(root) {
  return listFiles(root, '').map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, parsed: parseSync(path, text) };
  });
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(root, path);
    return sourceFile.test(entry.name) ? [path] : [];
  });
}

/**
 * Returns every import of every source with its target, including type-only imports and `import()`.
 * @param {string} root
 * @param {Source[]} sources
 * @returns {Import[]}
 */
export function readImports(root, sources) {
  const workspaces = readWorkspaces(root);
  return sources.flatMap((source) =>
    specifiersOf(source).map(({ specifier, typeOnly }) => ({
      from: source.path,
      specifier,
      typeOnly,
      target: resolve(specifier, source.path, { root, workspaces }),
    })),
  );
}

/** @param {Source} source */
function specifiersOf({ parsed }) {
  /** @type {{ specifier: string, typeOnly: boolean }[]} */
  const found = [];
  /** @param {{ value?: unknown } | null | undefined} literal @param {boolean} typeOnly */
  const add = (literal, typeOnly) => {
    if (typeof literal?.value === 'string') found.push({ specifier: literal.value, typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(/** @type {{ value?: unknown }} */ (node.source), false),
    TSImportType: (node) => add(node.source, true),
  }).visit(parsed.program);
  return found;
}

/**
 * @typedef {{ name: string, folder: string, exports: Record<string, string>, uses: Set<string> }} Workspace
 * @typedef {{ root: string, workspaces: Workspace[] }} House
 */

/**
 * @param {string} root
 * @returns {Workspace[]} the root workspace comes last, so that the nearest manifest is found first
 */
function readWorkspaces(root) {
  const nested = ['packages', 'proof'].flatMap((folder) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [],
  );
  const folders = ['web', 'api', 'proof/bench/peers', ...nested, ''];
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const uses = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
      return { name: manifest.name, folder, exports: manifest.exports ?? {}, uses };
    });
}

/**
 * @param {string} specifier
 * @param {string} from
 * @param {House} house
 * @returns {Target}
 */
function resolve(specifier, from, { root, workspaces }) {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return fileTarget(root, posix.join(dirname(from), bare));
  if (bare.startsWith('node:') || builtinModules.includes(bare)) return { kind: 'builtin', name: bare };
  if (bare.startsWith('virtual:')) return { kind: 'package', name: bare };

  const name = bare.split('/', bare.startsWith('@') ? 2 : 1).join('/');
  const declared = workspaces
    .filter(({ folder }) => folder === '' || from.startsWith(`${folder}/`))
    .some((workspace) => workspace.uses.has(name));
  if (!declared) return { kind: 'unresolved', name: bare };
  const workspace = workspaces.find((candidate) => candidate.name === name);
  if (!workspace) return { kind: 'package', name };
  const inside = exported(workspace.exports, `.${bare.slice(name.length)}`);
  if (!inside) return { kind: 'unresolved', name: bare };
  return fileTarget(root, posix.join(workspace.folder, inside));
}

/**
 * Resolves the only kind of export that workspace packages have: a pattern with a star.
 * @param {Record<string, string>} patterns
 * @param {string} subpath
 */
function exported(patterns, subpath) {
  for (const [pattern, path] of Object.entries(patterns)) {
    const [before = '', after = ''] = pattern.split('*');
    if (!subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    return path.replace('*', subpath.slice(before.length, subpath.length - after.length));
  }
  return undefined;
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Target}
 */
function fileTarget(root, path) {
  const full = join(root, path);
  const there = path.endsWith('.gen.ts') || (existsSync(full) && statSync(full).isFile());
  return { kind: there ? 'file' : 'unresolved', name: relative('.', path).replaceAll('\\', '/') };
}
