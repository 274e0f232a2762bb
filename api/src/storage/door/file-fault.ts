/**
 * Says why a file cannot be used, so that the person at the machine knows what to do: it belongs to somebody else, its
 * disk is full or may not be written, or another program holds it. Only broken pages are called broken.
 */
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StorageOpenError } from './storage-error.ts';

/** A disk with less is full: SQLite needs about as much beside the database to open it. */
const FULL_BYTES = 64 * 1024;

/** What the machine may refuse. Other codes of SQLite and of the system are faults of the program. */
const OF_FILES =
  /^(SQLITE_(IOERR|CANTOPEN|READONLY|PERM|PROTOCOL)|EACCES|EPERM|EROFS|EIO|ENOENT|ENOTDIR|EISDIR|ELOOP|E[MN]FILE)/;

/** Undefined when the error is none of files. `path` is used where the error names no file. */
export function fileFault(path: string, error: unknown): StorageOpenError | undefined {
  const code = engineCode(error) ?? '';
  const file = pathOf(error) ?? path;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new StorageOpenError('corrupt', `${path} is not a whole database (${code}).`);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new StorageOpenError('locked', `Another program holds ${path}. End it, and try again.`);
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code)) return full(file);
  if (!OF_FILES.test(code)) return undefined;
  if (isFull(file)) return full(file);
  const denied = whyDenied(file);
  if (denied !== undefined) return new StorageOpenError('denied', denied);
  if (code === 'ENOENT') return new StorageOpenError('missing', `${file} does not exist.`);
  return new StorageOpenError('unusable', `${file} cannot be used (${code}). Look at its disk: dmesg`);
}

/** Returns the code of SQLite or of the system. drizzle wraps some errors, so it may be on a cause. */
function engineCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined;
    if (typeof code === 'string' && (code.startsWith('SQLITE_') || 'syscall' in at)) return code;
  }
  return undefined;
}

function pathOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('path' in at && typeof at.path === 'string') return at.path;
  return undefined;
}

/**
 * Says why this user may not use a folder or a file. SQLite also uses the folder of the file and what is beside it.
 * Undefined when they may.
 */
export function whyDenied(path: string): string | undefined {
  const closed = foldersAbove(path).find((folder) => faultOfAccess(folder, constants.X_OK) !== undefined);
  if (closed !== undefined)
    return `${closed} belongs to ${ownerOf(closed)} and is closed to the user ${me()}, who cannot reach ${path}. Keep the file elsewhere, or open the folder: ${sudo()}chmod o+x ${closed}`;
  for (const used of [dirname(path), ...['', '-wal', '-shm', '-journal'].map((end) => `${path}${end}`)]) {
    const code = faultOfAccess(used, constants.R_OK | constants.W_OK);
    if (code === 'EACCES' || code === 'EPERM') return deniedAt(used);
    if (code === 'EROFS')
      return `${used} is on a disk that may only be read. Mount it for writing, and look why it is not: dmesg`;
  }
  return undefined;
}

/** Outermost first. */
function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [...foldersAbove(above), above];
}

function faultOfAccess(path: string, mode: number): string | undefined {
  try {
    // The system answers for who started this process. Where that was root, and another user works, look by ourselves.
    if (process.geteuid?.() !== process.getuid?.()) return mayByMode(path, mode) ? undefined : 'EACCES';
    accessSync(path, mode);
    return undefined;
  } catch (error) {
    return engineCode(error);
  }
}

function mayByMode(path: string, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === process.geteuid?.() ? 6 : gid === process.getegid?.() ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

function deniedAt(path: string): string {
  const { uid, mode } = statSync(path);
  const what = faultOfAccess(path, constants.R_OK) === undefined ? 'write' : 'read';
  if (uid === process.geteuid?.())
    return `${path} has the mode ${(mode & 0o777).toString(8)}, so its user ${me()} may not ${what} it. Allow it: ${sudo()}chmod u+rwX ${path}`;
  const all = statSync(path).isDirectory() ? '-R ' : '';
  return `${path} belongs to ${ownerOf(path)}, and the user ${me()} may not ${what} it. Give it back: ${sudo()}chown ${all}${me()}: ${path}`;
}

/** Only root may give files away. */
const sudo = (): string => (process.geteuid?.() === 0 ? '' : 'sudo ');

const me = (): string => nameOf(process.geteuid?.() ?? -1);

const ownerOf = (path: string): string => nameOf(statSync(path).uid);

/** The name of a user as this machine lists it, or the number. */
export function nameOf(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid))?.[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

function isFull(path: string): boolean {
  try {
    // File systems of the kernel, such as /proc, have no blocks at all.
    const { blocks, bavail, bsize } = statfsSync(foldersAbove(path).findLast(existsSync) ?? path);
    return blocks > 0 && bavail * bsize < FULL_BYTES;
  } catch {
    return false;
  }
}

const full = (path: string): StorageOpenError =>
  new StorageOpenError('full', `The disk of ${path} is full. Make room on it; nothing has to be repaired.`);
