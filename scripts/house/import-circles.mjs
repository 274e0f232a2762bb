/**
 * Finds built files that need each other. The one that runs first finds the other one empty, and its screen crashes.
 * The sources are free of circles, but a bundler can make one when it merges small files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Static imports of a built file beside it. An `import()` runs later, so it makes no circle. */
const STATIC = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

/**
 * @param {string} folder the built scripts
 * @returns {string[]} each circle, as `a.js → b.js → a.js`
 */
export function importCircles(folder) {
  const imports = staticImports(folder);
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const circles = [];
  /** @param {string} file @param {string[]} path */
  const follow = (file, path) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) for (const next of imports.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
}

/**
 * @param {string} folder the built scripts
 * @returns {Map<string, string[]>} the files that each file imports
 */
export const staticImports = (folder) =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, importsOf(join(folder, file))]),
  );

/** @param {string} path @returns {string[]} */
const importsOf = (path) =>
  [...readFileSync(path, 'utf8').matchAll(STATIC)].flatMap(([, file]) => file ?? []);
