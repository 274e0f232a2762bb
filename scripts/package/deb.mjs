/** Makes the Debian package from a release folder: the product with its Node, a systemd unit and its settings. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../setup.mjs';
import { PROCESSORS } from './processors.mjs';

const sources = join(root, 'deploy/debian');
/** Of docs, what is for people who change the code. All else is the manual. */
const FOR_AUTHORS = ['decisions', 'one-tap.md', 'performance.md', 'performance-log.md'];
/** Files to copy and adapt. */
const EXAMPLES = ['alerts.yml', 'Caddyfile', 'fail2ban.conf', 'grafana.json', 'haproxy.cfg'];
/** What dpkg runs before and after it changes files. */
const scripts = ['preinst', 'postinst', 'prerm', 'postrm'];

/** @returns {boolean} whether this machine can make a Debian package */
export function hasDpkg() {
  try {
    execFileSync('dpkg-deb', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of the package.
 * @param {{ release: string, version: string, arch: import('./processors.mjs').Arch, folder: string }} options
 */
export function makeDeb({ release, version, arch, folder }) {
  const architecture = PROCESSORS[arch].debian;
  const tree = join(folder, 'deb');
  rmSync(tree, { recursive: true, force: true });
  const at = (/** @type {string} */ path) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    return join(tree, path);
  };
  cpSync(release, at('usr/lib/tableside'), { recursive: true, verbatimSymlinks: true });
  cpSync(join(root, 'deploy/tableside.service'), at('lib/systemd/system/tableside.service'));
  cpSync(join(sources, 'env'), at('etc/tableside/env'));
  cpSync(join(sources, 'tableside'), at('usr/bin/tableside'));
  cpSync(join(root, 'LICENSE'), at('usr/share/doc/tableside/copyright'));
  writeFileSync(
    at('usr/share/doc/tableside/changelog.gz'),
    gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }),
  );
  cpSync(join(root, 'docs'), at('usr/share/doc/tableside'), {
    recursive: true,
    filter: (path) => !FOR_AUTHORS.includes(basename(path)),
  });
  for (const name of EXAMPLES)
    cpSync(join(root, 'deploy', name), at(`usr/share/doc/tableside/examples/${name}`));
  cpSync(join(sources, 'lintian-overrides'), at('usr/share/lintian/overrides/tableside'));
  for (const name of scripts) cpSync(join(sources, name), at(`DEBIAN/${name}`));
  // preinst reads the settings before the files of the package are there.
  cpSync(join(root, 'api/src/cli/environment-file.mjs'), at('DEBIAN/environment-file.mjs'));
  writeFileSync(at('DEBIAN/conffiles'), '/etc/tableside/env\n');
  writeFileSync(
    at('DEBIAN/control'),
    controlOf({ version, architecture, kilobytes: kilobytesOf(join(tree, 'usr')) }),
  );
  setModes(tree);
  writeFileSync(at('DEBIAN/md5sums'), sumsOf(tree));
  const out = join(folder, `tableside_${version}_${architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', tree, out], { stdio: 'ignore' });
  rmSync(tree, { recursive: true });
  return out;
}

/** @param {{ version: string, architecture: string, kilobytes: number }} facts */
function controlOf({ version, architecture, kilobytes }) {
  return readFileSync(join(sources, 'control'), 'utf8')
    .replace('{version}', version)
    .replace('{architecture}', architecture)
    .replace('{kilobytes}', String(kilobytes));
}

/**
 * Gives every user what the maker of the package may read and run, and nobody else a right to write. Of the production
 * packages nothing is run by itself.
 */
function setModes(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    const isProgram = (statSync(path).mode & 0o100) !== 0 && !path.includes('/node_modules/');
    chmodSync(path, entry.isDirectory() || isProgram ? 0o755 : 0o644);
    if (entry.isDirectory()) setModes(path);
  }
}

/** What `dpkg --verify` compares the installed files with. @param {string} tree */
function sumsOf(tree) {
  const files = execFileSync('find', ['.', '-type', 'f', '-not', '-path', './DEBIAN/*'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const sum = (/** @type {string} */ path) =>
    createHash('md5')
      .update(readFileSync(join(tree, path)))
      .digest('hex');
  const paths = files.split('\n').filter((path) => path !== '' && path !== './etc/tableside/env');
  return paths
    .sort()
    .map((path) => `${sum(path)}  ${path.slice(2)}\n`)
    .join('');
}

/** @param {string} folder @returns {number} */
const kilobytesOf = (folder) =>
  Number(execFileSync('du', ['-sk', '--apparent-size', folder], { encoding: 'utf8' }).split('\t')[0]);
