/**
 * An earlier version of the product, taken out of the history of this repository and built by its own scripts. It stays
 * in `.cache/earlier-version`, where the next run finds it.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { App } from '../rush/device.ts';
import { type Build, buildIn } from './two-builds.ts';

/** An earlier version that works with this one on one database. */
export interface Earlier {
  readonly name: string;
  /** Its commit in the history of this repository. */
  readonly commit: string;
  /** The migrations that came right after it, and may be followed by more. */
  readonly added: readonly string[];
}

export const EARLIER: readonly Earlier[] = [
  {
    name: 'the last release, 0.2.0',
    commit: '495af7e71296756a76fe0640abf93614787cbd8a',
    added: [],
  },
  {
    // The first commit that lets servers of two versions work on one database. 0.1.0 has no PostgreSQL.
    name: 'the first version for several servers',
    commit: '2676ecdacfc35f6415cbb1a70be890d775b1d222',
    added: ['008-history', '009-finishing'],
  },
];

const SET_UP = "await (await import('./scripts/setup.mjs')).setUp()";

export interface EarlierVersion extends Build {
  /** The app that its tablets run. */
  readonly app: App;
}

/** A source tree without Git, and a clone without its history, do not have it. */
export const isInHistory = (root: string, { commit }: Earlier): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

export async function makeEarlierVersion(root: string, { commit }: Earlier): Promise<EarlierVersion> {
  const folder = join(root, '.cache/earlier-version', commit);
  if (!existsSync(folder)) await takeOut(root, commit, folder);
  const there = {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined, npm_config_prefer_offline: 'true' },
  };
  if (!existsSync(join(folder, 'node_modules'))) {
    const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // Takes SQLite as this machine has compiled it. The next step compiles it where this is not possible.
    const installing = call('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], there);
    await installing.catch(() => undefined);
  }
  // Installs and builds nothing that is there already.
  await call(process.execPath, ['--input-type=module', '--eval', SET_UP], there);
  return { ...buildIn(folder), app: await appIn(folder) };
}

const call = promisify(execFile);

async function takeOut(root: string, commit: string, folder: string): Promise<void> {
  const [archive, unpacked] = [`${folder}.tar`, `${folder}.unpacked`];
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  await call('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root });
  await call('tar', ['-xf', archive, '-C', unpacked]);
  rmSync(archive);
  renameSync(unpacked, folder);
}

async function appIn(folder: string): Promise<App> {
  const load = (path: string): Promise<App> => import(/* @vite-ignore */ join(folder, path));
  const { openEngine } = await load('packages/bench/src/page/engine.ts');
  const { httpTransport } = await load('web/src/engine/connection/http-transport.ts');
  const { DeviceDb } = await load('web/src/mirror/database/device-db.ts');
  const { MirrorDb } = await load('web/src/mirror/database/mirror-db.ts');
  return { DeviceDb, httpTransport, MirrorDb, openEngine };
}
