/**
 * `npm run package` makes what an operator installs: the built app and server with their production packages in one
 * folder, as an archive and, on Debian, as a .deb. SHA256SUMS lists both. `--folder` makes the folder alone, without
 * Node, for the container image.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { noticeOf } from '../notice.mjs';
import { root, run, workspaceFolders } from '../setup.mjs';
import { hasDpkg, makeDeb } from './deb.mjs';
import { shippedNode } from './shipped-node.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const built = ['api/dist', 'web/dist', 'LICENSE', 'CHANGELOG.md', 'deploy'];
/** The command of the package, and how it reads the settings. */
const commands = ['scripts/package/tableside.mjs', 'api/src/cli/environment-file.mjs'];
/** Compilers and type declarations come with the packages. The server never loads them. */
const neverLoaded = /^(typescript@|@typescript\+|@types\+)/;
const sourcesOfSqlite = [
  'deps',
  'src',
  'build/deps',
  'build/Release/obj',
  'build/Release/obj.target',
  'build/Release/.deps',
];
const leftovers =
  /(\.d\.[cm]?ts|\.map|\.md|\.a|test_extension\.node|\/\.bin\/[^/]+|\/\.(eslintrc|gitattributes|npmignore)[^/]*)$/;
const testsOfPackages = /\/node_modules\/(@[^/]+\/)?[^/.@][^/]*\/(test|tests|spec|integration|benchmarks?)\//;

/**
 * Makes the archive and the package in `folder` and returns their paths.
 * @param {{ folder: string, version?: string }} options
 */
export async function makeArtefacts({ folder, version = manifest.version }) {
  const name = `tableside-${version}-linux-${process.arch}`;
  const release = join(folder, name);
  const node = shippedNode();
  await makeRelease(release, node);
  addNode(release, node);
  const archive = join(folder, `${name}.tar.gz`);
  execFileSync('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', archive, '-C', folder, name]);
  const made = [archive, ...(hasDpkg() ? [makeDeb({ release, version, folder })] : [])];
  cpSync(join(root, 'deploy/install.sh'), join(folder, 'install.sh'));
  writeFileSync(join(folder, 'SHA256SUMS'), made.map(sumOf).join(''));
  return { release, made };
}

/**
 * Puts the built product and its production packages into an empty folder. The packages are those of the lockfile, and
 * compiled for the Node in `node`, or for the one that runs this.
 * @param {string} folder
 * @param {string} [node]
 */
export async function makeRelease(folder, node) {
  rmSync(folder, { recursive: true, force: true });
  const manifests = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...workspaceManifests()];
  for (const path of manifests) copy(path, folder);
  const only = ['--prod', '--frozen-lockfile', '--prefer-offline', '--filter', '@tableside/api...'];
  await run('npx', ['--yes', manifest.packageManager, 'install', ...only], {
    cwd: folder,
    env: { CI: 'true', ...(node && compiledFor(node)) },
  });
  for (const path of [...built, ...commands]) copy(path, folder);
  writeFileSync(join(folder, 'NOTICE'), noticeOf());
  mkdirSync(join(folder, 'bin'));
  cpSync(join(root, 'scripts/package/health.mjs'), join(folder, 'bin/health.mjs'));
  prune(folder);
}

/** @returns {string[]} the manifests of the workspace, which the lockfile needs whole */
function workspaceManifests() {
  return workspaceFolders().map((folder) => `${folder}/package.json`);
}

/** @param {string} path @param {string} folder */
function copy(path, folder) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
}

/** @param {string} folder */
function prune(folder) {
  // The secrets of deploy/compose.yml are made beside it, and belong to one operator.
  for (const path of ['deploy/secrets', 'web/package.json', 'proof'])
    rmSync(join(folder, path), { recursive: true, force: true });
  const store = join(folder, 'node_modules/.pnpm');
  for (const name of readdirSync(store)) {
    const path = join(store, name);
    if (neverLoaded.test(name)) rmSync(path, { recursive: true });
    else if (name.startsWith('better-sqlite3@')) pruneSqlite(join(path, 'node_modules/better-sqlite3'));
  }
  for (const path of filesIn(folder)) {
    const isDangling = !existsSync(path);
    if (isDangling || leftovers.test(path) || testsOfPackages.test(path)) rmSync(path, { force: true });
  }
}

/** @param {string} folder */
const pruneSqlite = (folder) => {
  for (const path of sourcesOfSqlite) rmSync(join(folder, path), { recursive: true, force: true });
};

/** @param {string} folder @returns {string[]} files and links, without following links */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** npx and what it starts are run by this Node, and compile for it. @param {string} node */
const compiledFor = (node) => ({
  PATH: `${join(node, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
  npm_config_nodedir: node,
});

/** Adds the Node, so that a server needs nothing but the release. @param {string} folder @param {string} node */
function addNode(folder, node) {
  cpSync(join(node, 'bin/node'), join(folder, 'bin/node'), { dereference: true });
  chmodSync(join(folder, 'bin/node'), 0o755);
}

/** @param {string} path */
function sumOf(path) {
  const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
  return `${sum}  ${basename(path)}\n`;
}
