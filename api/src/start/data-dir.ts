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
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileFault } from '../storage/door/file-fault.ts';
import { StartError } from './start-error.ts';

const SECRET_FILE = 'jwt-secret';

/** Where a rotation keeps the new secret until the database has it. */
export const nextSecretOf = (folder: string): string => join(folder, `${SECRET_FILE}.next`);

export const secretOf = (folder: string): string => join(folder, SECRET_FILE);

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
    const fault = fileFault(path, error);
    const why = fault?.code === 'denied' || fault?.code === 'full' ? fault.message : codeOf(error);
    throw new StartError(`DATA_DIR ${folder} cannot be made: ${why}`);
  }
}

function proveWritable(folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const fault = fileFault(probe, error);
    // What is there can still be read.
    if (fault?.code === 'full') return;
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${fault?.message ?? codeOf(error)}`);
  }
}

/**
 * Returns the secret that signs tokens: 256 random bits, readable only by the server's user. Creates it the first time.
 */
export function keptSecret(folder: string): string {
  const known = secretIn(folder);
  if (known !== undefined) return known;
  const secret = randomBytes(32).toString('base64url');
  keepSecret(folder, secret);
  return secret;
}

export const keepSecret = (folder: string, secret: string): void => writeSecret(secretOf(folder), secret);

/** Writes the secret under another name first: a full disk or a power cut must not leave half of one. */
export function writeSecret(file: string, secret: string): void {
  const aside = `${file}.new`;
  try {
    rmSync(aside, { force: true });
    const handle = openSync(aside, 'wx', 0o600);
    try {
      writeFileSync(handle, secret);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(aside, file);
    syncFolder(dirname(file));
  } catch (error) {
    throw fileFault(file, error) ?? error;
  }
}

export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Returns the secret that was created in this folder, or undefined if there is none. */
export function secretIn(folder: string): string | undefined {
  const file = secretOf(folder);
  if (existsSync(nextSecretOf(folder)))
    throw new StartError('a rotation of the secret was broken off; start the server, which settles it');
  if (!existsSync(file)) return undefined;
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    throw fileFault(file, error) ?? error;
  }
  return readSecret(file);
}

/** Throws `StartError` or `StorageOpenError`. */
export function readSecret(file: string): string {
  const secret = readText(file).trim();
  if (secret.length >= 32) return secret;
  throw new StartError(
    `${file} holds no usable secret. Put back a copy of it. Without one, delete the file: a new secret is made, everybody signs in again, and nobody with a second factor can`,
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileFault(file, error) ?? error;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
