/**
 * Checks what a phone downloads before it shows the first screen: the scripts and styles that index.html names,
 * compressed. Also checks what the app stores for offline use: every file under /assets, 4 MiB at most, and no file
 * over 2 MiB. No two files may need each other.
 */
import { fileURLToPath } from 'node:url';
import { BUDGETS, kilobytes, readBuiltApp, sizeOf } from './built-app.mjs';

const { firstLoad, stored, problems } = readBuiltApp(
  fileURLToPath(new URL('../../web/dist/', import.meta.url)),
);

for (const { path, size } of firstLoad) console.log(`${kilobytes(size).padStart(9)}  ${path}`);
console.log(`first load: ${kilobytes(sizeOf(firstLoad))} of ${kilobytes(BUDGETS.firstLoad)}`);
console.log(
  `stored for offline: ${kilobytes(sizeOf(stored))} of ${kilobytes(BUDGETS.stored)} in ${stored.length} files`,
);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
