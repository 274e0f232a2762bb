/**
 * The Node that the archive and the package bring. It comes from npm's registry, with the headers that SQLite is compiled
 * against, so that a release has the same Node whichever one makes it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

const VERSION = '24.21.0';

/** @param {string} arch @returns {string} the folder with bin/node and include/node */
export function shippedNode(arch) {
  const name = `node-linux-${arch}`;
  const place = join(root, '.cache/node', VERSION);
  const folder = join(place, 'node_modules', name);
  if (!existsSync(join(folder, 'bin/node'))) {
    mkdirSync(place, { recursive: true });
    // Forced, because npm refuses a Node for another processor, and keeps what is there already.
    const exact = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--force', '--prefix', place];
    execFileSync('npm', ['install', ...exact, `${name}@${VERSION}`], { cwd: place, stdio: 'ignore' });
  }
  return folder;
}
