/**
 * A small Debian in a folder, in which the tests of the packages install and run Tableside. It shares nothing with this
 * machine but the network, and not even that where it is on a network of its own.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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

/** `network` is the one that it is on, of `networkNamed`. Without one it shares that of this machine. */
export function machineFrom(archive: string, folder: string, network?: string): Machine {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  execFileSync('mount', ['-t', 'proc', 'proc', join(folder, 'proc')]);
  const started = new Set<ChildProcess>();
  const [program, ...first] = [...(network ? ['ip', 'netns', 'exec', network] : []), 'chroot', folder];
  return {
    folder,
    run: (command, ...args) =>
      execFileSync(program, [...first, command, ...args], {
        env: { PATH },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    start: (command, ...args) => {
      const child = spawn(program, [...first, command, ...args], {
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

export interface Network {
  readonly name: string;
  /** Returns the path of a command that runs `command` on this network. */
  reach(command: string): string;
  remove(): void;
}

/**
 * Makes a network that nothing else is on. Its machine has one address beside the loopback. `scripts` is a folder for the
 * commands that reach it.
 */
export function networkNamed(
  name: string,
  { address, scripts }: { address: string; scripts: string },
): Network {
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const inside = (...args: string[]) => ip('-n', name, ...args);
  ip('netns', 'add', name);
  inside('tuntap', 'add', 'dev', 'lan', 'mode', 'tap');
  inside('address', 'add', `${address}/24`, 'dev', 'lan');
  for (const link of ['lo', 'lan']) inside('link', 'set', link, 'up');
  // As AmbientCapabilities of deploy/tableside.service, which only systemd gives.
  const lowest = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  ip('netns', 'exec', name, 'sh', '-c', `echo 80 > ${lowest}`);
  return {
    name,
    reach(command) {
      const file = join(scripts, basename(command));
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name} ${command} "$@"\n`, { mode: 0o755 });
      return file;
    },
    remove: () => void ip('netns', 'delete', name),
  };
}
