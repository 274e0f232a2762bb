/** `node scripts/house/check.mjs` prints each broken layer rule, and exits with 1 if there is any. */
import { fileURLToPath } from 'node:url';
import { checkLayers } from './layers.mjs';
import { readSources } from './sources.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = readSources(root);
const problems = checkLayers(root, sources);

for (const { rule, file, says } of problems) console.log(`${rule}: ${file} ${says}`);
console.log(`layers: ${sources.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
