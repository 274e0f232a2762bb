/** The folder that holds everything the server keeps: checked before use, with the signing secret made once inside. */
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

/** Makes the folder when it is missing and proves by writing that the server may keep things in it. */
export function prepareDataDir(path: string): string {
  const folder = resolve(path);
  for (const missing of missingFolders(folder)) makeFolder(missing, folder);
  if (!statSync(folder).isDirectory()) throw new StartError(`DATA_DIR ${folder} is not a folder`);
  proveWritable(folder);
  return folder;
}

/** Outermost first. A recursive mkdir is avoided: on pseudo file systems such as /proc it never returns. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  return missing;
}

function makeFolder(path: string, folder: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} can not be made: ${codeOf(error)}`);
  }
}

function proveWritable(folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} can not be written: ${codeOf(error)}`);
  }
}

/** The secret that signs tokens: 256 random bits, readable by the server's user only. */
export function keptSecret(folder: string): string {
  const file = join(folder, SECRET_FILE);
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return readSecret(file);
  }
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

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new StartError(`${file} holds no usable secret; delete it to make a new one`);
  return secret;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
