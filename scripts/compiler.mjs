/** Compiles SQLite where no compiled one can be had, and says in two lines what is missing for it. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Each is there under one of its names. */
const TOOLS = [['python3'], ['make'], ['g++', 'c++', 'clang++']];
const PACKAGES = ['python3', 'make', 'g++'];

/** @param {string} path a list of folders, as in PATH @returns {boolean} whether something is missing */
export function isCompilerMissing(path) {
  const folders = path.split(delimiter);
  const isThere = (/** @type {string} */ name) => folders.some((folder) => existsSync(join(folder, name)));
  return !TOOLS.every((names) => names.some(isThere));
}

/** Two lines. */
export const ADVICE = [
  'SQLite has to be compiled on this machine, and there is no compiler.',
  process.platform === 'darwin'
    ? 'Install one, and try again: xcode-select --install'
    : `Install one, and try again: sudo apt-get install ${PACKAGES.join(' ')}   (or the same by another package manager)`,
].join('\n');

/**
 * @typedef {object} Compiling
 * @property {() => Promise<unknown>} compile
 * @property {() => boolean} isMissing whether there is no compiler
 * @property {((...packages: string[]) => void) | undefined} install absent where nothing can be installed
 * @property {(advice: string) => Error} refusal
 */

/**
 * A compiled SQLite may be downloaded, so nothing is looked for before it has failed.
 * @param {Compiling} means
 */
export async function compileWith({ compile, isMissing, install, refusal }) {
  try {
    await compile();
  } catch (error) {
    if (!isMissing()) throw error;
    if (!install) throw refusal(ADVICE);
    try {
      install(...PACKAGES);
    } catch {
      throw refusal(ADVICE);
    }
    await compile();
  }
}
