/** What a phone downloads before it shows the first screen: the scripts and styles that index.html names, compressed. */
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
process.exitCode = assets.length === 0 || bytes > budget ? 1 : 0;

/** @param {string} path the compressed twin counts, when there is one */
function sizeOf(path) {
  const compressed = `${path}.br`;
  return statSync(existsSync(compressed) ? compressed : path).size;
}

/** @param {number} size */
function kilobytes(size) {
  return `${(size / 1024).toFixed(1)} kB`.padStart(9);
}
