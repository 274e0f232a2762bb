/** Checks the settings by name, the data folder that they name, and the secret in it. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, SETTINGS } from '../config.ts';
import { nextSecretOf, readSecret, secretOf } from '../start/data-dir.ts';
import { databaseOf } from '../start/open-data.ts';
import { StartError } from '../start/start-error.ts';
import { whyDenied } from '../storage/door/file-fault.ts';
import { StorageOpenError } from '../storage/door/storage-error.ts';
import type { Advice } from './advice.ts';
import { readEnvironmentFile } from './environment-file.mjs';
import { type Finding, look, well, wrong } from './finding.ts';
import { type Hands, ONE_USER } from './user-of-server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Names that resemble a setting and are something else. */
const OTHERS = ['HOME', 'HOSTNAME', 'POST', 'PATH', 'NODE_ENV'];

/**
 * The package says in TABLESIDE_SETTINGS where its file of settings is. The service has it from systemd, so it may be for
 * root alone.
 */
export async function checkFileOfSettings(
  { TABLESIDE_SETTINGS: file }: Environment,
  { asTyped }: Pick<Hands, 'asTyped'> = ONE_USER,
): Promise<Finding[]> {
  if (file === undefined) return [];
  try {
    return findingsIn(file, await asTyped(() => readEnvironmentFile(file)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return code === 'ENOENT' ? [] : [look('Settings', `${file} cannot be read (${code})`)];
  }
}

const findingsIn = (file: string, settings: Readonly<Record<string, string>>): Finding[] =>
  Object.entries(settings).flatMap(([name, value]) => {
    if (/\s#/.test(value))
      return [
        wrong(
          'Settings',
          `the comment behind ${name} belongs to its value: give it a line of its own in ${file}`,
        ),
      ];
    const isKnown = SETTINGS.includes(name) || nearestSetting(name) !== undefined || OF_NODE.test(name);
    return isKnown ? [] : [look('Settings', `${name} in ${file} is none, and is ignored`)];
  });

/** What Node and its libraries read. */
const OF_NODE = /^(NODE_\w+|TZ|UV_\w+|SSL_\w+|PG\w+)$/;

/** Names what looks like a setting and is none: the server ignores it without a word. */
export function checkNames(environment: Environment): Finding[] {
  const given = Object.keys(environment).filter((name) => !SETTINGS.includes(name) && !OTHERS.includes(name));
  return given.flatMap((name) => {
    const nearest = nearestSetting(name);
    return nearest ? [wrong('Settings', `${name} is none, and is ignored. Is it ${nearest}?`)] : [];
  });
}

/** One letter in three may differ, and case and underscores do not count. */
function nearestSetting(name: string): string | undefined {
  const plain = (text: string): string => text.toUpperCase().replaceAll(/[_-]/g, '');
  const found = SETTINGS.map((setting) => ({ setting, apart: distance(plain(name), plain(setting)) }));
  const [best] = found.sort((a, b) => a.apart - b.apart);
  return best && best.apart <= Math.floor(plain(best.setting).length / 3) ? best.setting : undefined;
}

/** How many letters have to be added, left out, changed, or swapped with the next one. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cost = (row: number, at: number): number => rows[row]?.[at] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    rows.push(line);
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1];
      const isSwapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const costs = [cost(row - 1, at) + 1, cost(row, at - 1) + 1, cost(row - 1, at - 1) + (isSame ? 0 : 1)];
      line[at] = Math.min(...costs, ...(isSwapped ? [cost(row - 2, at - 2) + 1] : []));
    }
  }
  return cost(from.length, to.length);
}

/** Where the unit of the package lets the server write. */
const UNIT_FOLDER = '/var/lib/tableside';
/** NFS, SMB 1 to 3. Locks of SQLite do not hold there. */
const NETWORK_DISKS = [0x6969, 0x517b, 0xfe534d42, 0xff534d42];

export function checkDataDir({ dataDir }: Pick<Config, 'dataDir'>, { isPackaged }: Advice): Finding {
  const folder = resolve(dataDir);
  const about = 'DATA_DIR';
  if (!existsSync(folder)) return well(about, `${folder} is made at the first start`);
  if (!statSync(folder).isDirectory()) return wrong(about, `${folder} is a file: name a folder`);
  const denied = whyDenied(databaseOf(folder));
  if (denied !== undefined) return wrong(about, denied);
  if (NETWORK_DISKS.includes(statfsSync(folder).type))
    return wrong(
      about,
      `${folder} is on a network disk, where a database is not safe: name a folder of this machine`,
    );
  if (isPackaged && !`${folder}/`.startsWith(`${UNIT_FOLDER}/`))
    return look(
      about,
      `${folder} is outside of ${UNIT_FOLDER}: systemd lets the server write there only after "sudo systemctl edit tableside" with ReadWritePaths=${folder} under [Service]`,
    );
  return well(about, `${folder} can be written`);
}

/** Without the right secret nobody with a second factor can sign in. */
export function checkSecret({ jwtSecret }: Pick<Config, 'jwtSecret'>, folder: string): Finding {
  const about = 'Secret';
  if (jwtSecret !== undefined) return well(about, 'is given by JWT_SECRET');
  const file = secretOf(folder);
  if (!mayLookInto(folder)) return wrong(about, `${file} cannot be looked at`);
  if (existsSync(nextSecretOf(folder)))
    return wrong(about, 'a rotation of the secret was broken off: start the server, which settles it');
  if (!existsSync(file)) {
    return existsSync(databaseOf(folder))
      ? wrong(
          about,
          `${file} is missing: put back a copy of it before the next start, which makes another one. Then everybody signs in again, and nobody with a second factor can`,
        )
      : well(about, 'is made at the first start');
  }
  try {
    readSecret(file);
    return well(about, 'is there');
  } catch (error) {
    if (error instanceof StartError || error instanceof StorageOpenError) return wrong(about, error.message);
    throw error;
  }
}

function mayLookInto(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
