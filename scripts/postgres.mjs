/**
 * Sees that PostgreSQL's programs are on the machine, for the tests that start a server of their own. Installs Debian's
 * when possible, without a cluster. `node scripts/postgres.mjs` prints their folder.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aptInstall, hasApt } from './apt.mjs';
import { SetupError } from './setup.mjs';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';

const how =
  'version 15 or later (Debian and Ubuntu: apt-get install postgresql) or set POSTGRES_BIN to the folder of its programs.';

export const postgresHelp = `The storage contract is not run on PostgreSQL: install ${how}`;

/** @returns {string | undefined} */
function findPostgres() {
  const asked = process.env.POSTGRES_BIN;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const usable = versions.filter((version) => version >= OLDEST).sort((a, b) => b - a);
  const folders = asked ? [asked] : usable.map((version) => join(DEBIAN, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Returns the folder of PostgreSQL's programs, or undefined when there are none and they cannot be installed.
 * @returns {string | undefined}
 */
export function ensurePostgres() {
  const found = findPostgres();
  if (found || process.env.POSTGRES_BIN) return found;
  if (!hasApt()) return undefined;
  console.log('Installing PostgreSQL through apt (about a minute) …');
  try {
    aptInstall('postgresql-common');
    // Otherwise the next package makes a cluster and starts it.
    const noCluster = 's/^#*create_main_cluster.*/create_main_cluster = false/';
    execFileSync('sed', ['-i', noCluster, '/etc/postgresql-common/createcluster.conf']);
    aptInstall('postgresql');
  } catch {
    return undefined;
  }
  return findPostgres();
}

/**
 * Returns the folder of PostgreSQL's programs. Throws a `SetupError` that says what to do.
 * @returns {string}
 */
export function requirePostgres() {
  const bin = ensurePostgres();
  if (!bin) throw new SetupError(`No PostgreSQL: install ${how}`);
  return bin;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(ensurePostgres() ?? postgresHelp);
}
