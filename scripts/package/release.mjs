/**
 * `npm run package` makes what an operator installs: the built app and server with their production packages in one
 * folder, as an archive and, on Debian, as a .deb. SHA256SUMS lists all. `--folder` makes the folder alone, without
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
import { compilingFor, ownProcessor } from './processors.mjs';
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
 * Makes an archive and a package for each of `archs` in `folder` and returns their paths.
 * @param {{ folder: string, version?: string, archs?: readonly import('./processors.mjs').Arch[] }} options
 */
export async function makeArtefacts({ folder, version = manifest.version, archs = [ownProcessor()] }) {
  const made = [];
  for (const arch of archs) made.push(...(await makeFor(arch, { folder, version })));
  cpSync(join(root, 'deploy/install.sh'), join(folder, 'install.sh'));
  writeFileSync(join(folder, 'SHA256SUMS'), made.map(sumOf).join(''));
  return { made };
}

/** @param {import('./processors.mjs').Arch} arch @param {{ folder: string, version: string }} options */
async function makeFor(arch, { folder, version }) {
  const name = `tableside-${version}-linux-${arch}`;
  const release = join(folder, name);
  await makeRelease(release, arch);
  const archive = join(folder, `${name}.tar.gz`);
  addNode(release, shippedNode(arch));
  execFileSync('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', archive, '-C', folder, name]);
  return [archive, ...(hasDpkg() ? [makeDeb({ release, version, arch, folder })] : [])];
}

/**
 * Puts the built product and its production packages into an empty folder. The packages are those of the lockfile, and
 * compiled for the shipped Node of `arch`, or for the Node that runs this.
 * @param {string} folder
 * @param {import('./processors.mjs').Arch} [arch]
 */
export async function makeRelease(folder, arch) {
  rmSync(folder, { recursive: true, force: true });
  const manifests = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...workspaceManifests()];
  for (const path of manifests) copy(path, folder);
  const only = ['--prod', '--frozen-lockfile', '--prefer-offline', '--filter', '@tableside/api...'];
  const place = arch === undefined ? [] : [`--cpu=${arch}`, '--os=linux', '--libc=glibc'];
  await run('npx', ['--yes', manifest.packageManager, 'install', ...only, ...place], {
    cwd: folder,
    env: { CI: 'true', ...(arch && { ...byShippedNode(arch), ...compilingFor(arch) }) },
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

/**
 * npx and what it starts are run by the shipped Node of this machine, and compile for that of `arch`.
 * @param {import('./processors.mjs').Arch} arch
 */
const byShippedNode = (arch) => ({
  PATH: `${join(shippedNode(ownProcessor()), 'bin')}${delimiter}${process.env.PATH ?? ''}`,
  npm_config_nodedir: shippedNode(arch),
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
