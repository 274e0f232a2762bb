/** Data folders whose disk can be filled up while a server runs on it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Disk {
  readonly folder: string;
  /** From now on, the process cannot write any more. */
  fill(pid: number): void;
  makeRoom(pid: number): void;
  remove(): void;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'tableside-full-'));

/** Limits the process to files of 1 KB. SQLite reports this as a disk error. */
function limitedDisk(): Disk {
  const folder = newFolder();
  const limit = (pid: number, bytes: string): void =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  return {
    folder,
    fill: (pid) => limit(pid, '1024'),
    makeRoom: (pid) => limit(pid, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** More than the free space that a server needs to be ready. */
const SIZE = '320m';
const CHUNK = Buffer.alloc(1024 * 1024);

/** A small disk of its own. A file on it takes all the remaining space. */
function smallDisk(): Disk {
  const folder = newFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tableside', folder]);
  const filling = join(folder, 'filling');
  return {
    folder,
    fill() {
      const file = openSync(filling, 'a');
      try {
        for (;;) writeSync(file, CHUNK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filling),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mayMount(): boolean {
  const folder = newFolder();
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tableside', folder]).status === 0;
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

/** Returns the ways to fill a disk that are possible on this machine. */
export const fullDisks = (): (readonly [name: string, open: () => Disk])[] => [
  ['a limit of the process', limitedDisk],
  ...(mayMount() ? [['a small disk', smallDisk] as const] : []),
];
