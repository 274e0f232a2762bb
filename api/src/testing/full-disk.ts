/** Data folders whose disk can be made full while a server runs on it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Disk {
  readonly folder: string;
  /** Nothing more can be written by that process. */
  fill(pid: number): void;
  makeRoom(pid: number): void;
  remove(): void;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'tableside-full-'));

/** A process that may write no file beyond its first kilobyte: to SQLite that is an error of the disk. */
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

/** Above the room that a server asks for before it calls itself ready. */
const SIZE = '320m';
const CHUNK = Buffer.alloc(1024 * 1024);

/** A small disk of its own, and a file on it that takes all the room that is left. */
function smallDisk(): Disk {
  const folder = newFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tableside', folder]);
  const filling = join(folder, 'filling');
  return {
    folder,
    fill() {
      const file = openSync(filling, 'w');
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

/** Only who owns the machine may mount a disk. */
function mayMount(): boolean {
  const folder = newFolder();
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tableside', folder]).status === 0;
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

/** Each way in which a disk can be made full here. */
export const fullDisks = (): (readonly [name: string, open: () => Disk])[] => [
  ['a limit of the process', limitedDisk],
  ...(mayMount() ? [['a small disk', smallDisk] as const] : []),
];
