/**
 * A small Debian in a folder, in which the tests of the packages install and run Tableside. It shares nothing with this
 * machine but the network.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const mirror = 'http://deb.debian.org/debian';
const forReading = ['doc', 'man', 'locale', 'info'];

/** Returns the path of an archive with a Debian that holds only `packages`. */
export function debianArchive(file: string, packages: readonly string[], variant = 'minbase'): string {
  const drop = forReading.map((name) => `"$1"/usr/share/${name}`).join(' ');
  execFileSync('mmdebstrap', [
    '--quiet',
    `--variant=${variant}`,
    ...(packages.length > 0 ? [`--include=${packages.join(',')}`] : []),
    `--customize-hook=rm -rf ${drop}`,
    'bookworm',
    file,
    mirror,
  ]);
  return file;
}

export interface Machine {
  readonly folder: string;
  /** Runs a command to its end and returns its output with its errors. Throws when it fails. */
  run(command: string, ...args: string[]): string;
  /** Starts a command that goes on. */
  start(command: string, ...args: string[]): ChildProcess;
  /** Ends what goes on, and takes the folder away. */
  remove(): void;
}

const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

export function machineFrom(archive: string, folder: string): Machine {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  execFileSync('mount', ['-t', 'proc', 'proc', join(folder, 'proc')]);
  const started = new Set<ChildProcess>();
  return {
    folder,
    run: (command, ...args) =>
      execFileSync('chroot', [folder, command, ...args], {
        env: { PATH },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    start: (command, ...args) => {
      const child = spawn('chroot', [folder, command, ...args], {
        env: { PATH },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.add(child.once('exit', () => started.delete(child)));
      return child;
    },
    remove: () => {
      for (const child of started) child.kill('SIGKILL');
      execFileSync('umount', [join(folder, 'proc')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
