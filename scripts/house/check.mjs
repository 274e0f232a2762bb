/** `node scripts/house/check.mjs layers|sizes` prints each broken rule, and exits with 1 if there is any. */
import { fileURLToPath } from 'node:url';
import { checkLayers } from './layers.mjs';
import { checkSizes } from './sizes.mjs';
import { readSources } from './sources.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const what = process.argv[2];
const sources = readSources(root);
const problems = what === 'sizes' ? checkSizes(sources) : checkLayers(root, sources);

for (const { rule, file, says } of problems) console.log(`${rule}: ${file} ${says}`);
console.log(`${what}: ${sources.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
