/** The PostgreSQL of the cluster: a server of its own on loopback, whose data goes with the cluster. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROLE = 'tableside';
/** PostgreSQL refuses to run as root. Any other user of the machine will do. */
const NOBODY = 65534;
const asNobody = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
const isRoot = () => process.getuid?.() === 0;

/**
 * Makes the database in `folder`. Returns its address, and the command that serves it.
 * @param {{ bin: string, folder: string, port: number }} of `bin` is the folder of PostgreSQL's programs
 */
export function makeDatabase({ bin, folder, port }) {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordFile, password);
  if (isRoot()) for (const path of [folder, passwordFile]) chownSync(path, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const access = ['-U', ROLE, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const making = asUser(join(bin, 'initdb'), ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', ...access]);
  execFileSync(making.program, making.args, { stdio: ['ignore', 'ignore', 'pipe'] });
  rmSync(passwordFile);
  const given = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder };
  const settings = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`,
    ...asUser(join(bin, 'postgres'), ['-D', data, ...settings]),
  };
}

/** @param {string} program @param {string[]} args */
const asUser = (program, args) =>
  isRoot() ? { program: 'setpriv', args: [...asNobody, program, ...args] } : { program, args };
