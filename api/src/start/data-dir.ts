/** The folder that holds the server's data. It is checked before use, and the signing secret is created in it once. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from './start-error.ts';

const SECRET_FILE = 'jwt-secret';

/** Creates the folder if it is missing, and writes to it to prove that the server may. */
export function prepareDataDir(path: string): string {
  const folder = resolve(path);
  for (const missing of missingFolders(folder)) makeFolder(missing, folder);
  if (!statSync(folder).isDirectory()) throw new StartError(`DATA_DIR ${folder} is not a folder`);
  proveWritable(folder);
  return folder;
}

/** Returns the missing folders, outermost first. Recursive mkdir never returns on pseudo file systems such as /proc. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  return missing;
}

function makeFolder(path: string, folder: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be made: ${codeOf(error)}`);
  }
}

function proveWritable(folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${codeOf(error)}`);
  }
}

/**
 * Returns the secret that signs tokens: 256 random bits, readable only by the server's user. Creates it the first time.
 */
export function keptSecret(folder: string): string {
  const known = secretIn(folder);
  if (known !== undefined) return known;
  const file = join(folder, SECRET_FILE);
  const secret = randomBytes(32).toString('base64url');
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(handle, secret);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return secret;
}

/** Returns the secret that was created in this folder, or undefined if there is none. */
export function secretIn(folder: string): string | undefined {
  const file = join(folder, SECRET_FILE);
  if (!existsSync(file)) return undefined;
  chmodSync(file, 0o600);
  return readSecret(file);
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new StartError(`${file} holds no usable secret; delete it to make a new one`);
  return secret;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
