/**
 * What a phone downloads before it shows the first screen: the scripts and styles that index.html names, compressed; and
 * what the app stores to open without a network: 4 MiB at most, no file over 2 MiB.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const budget = 180 * 1024;

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const assets = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
  ([, path]) => path,
);
const bytes = assets.reduce((sum, path) => sum + sizeOf(join(dist, path ?? '')), 0);

for (const path of assets) console.log(`${kilobytes(sizeOf(join(dist, path ?? '')))}  ${path}`);
console.log(`first load: ${kilobytes(bytes)} of ${kilobytes(budget)}`);

const MIB = 1024 * 1024;
const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
const stored = [...worker.matchAll(/"url":"([^"]+)"/g)].map(
  ([, path = '']) => statSync(join(dist, path)).size,
);
const precache = stored.reduce((sum, size) => sum + size, 0);
console.log(`stored for offline: ${kilobytes(precache)} of ${kilobytes(4 * MIB)} in ${stored.length} files`);
const tooLarge = stored.length === 0 || precache > 4 * MIB || Math.max(...stored) > 2 * MIB;
process.exitCode = assets.length === 0 || bytes > budget || tooLarge ? 1 : 0;

/** @param {string} path the compressed twin counts, when there is one */
function sizeOf(path) {
  const compressed = `${path}.br`;
  return statSync(existsSync(compressed) ? compressed : path).size;
}

/** @param {number} size */
function kilobytes(size) {
  return `${(size / 1024).toFixed(1)} kB`.padStart(9);
}
