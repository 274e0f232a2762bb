/**
 * The command of the package: `tableside doctor`, `tableside backup`. It has the settings of /etc/tableside/env, as the
 * service has. `tableside serve` runs the server itself, where no systemd does; `tableside health` asks it how it is, and
 * `tableside setting PORT` prints what is set.
 */
import { fileURLToPath } from 'node:url';
import { readEnvironmentFile } from '../../api/src/cli/environment-file.mjs';

const FILE = '/etc/tableside/env';
const USER = 'tableside';
const at = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);

const [node = '', , command, ...rest] = process.argv;
Object.assign(process.env, settings(), {
  NODE_ENV: 'production',
  TABLESIDE_COMMAND: 'sudo tableside',
  TABLESIDE_SETTINGS: FILE,
});
if (command === 'serve') await run('api/dist/main.js', rest);
else if (command === 'setting') process.stdout.write(process.env[rest[0] ?? ''] ?? '');
else if (command === 'health') await run('bin/health.mjs', rest);
// The command line works as the user of the server by itself. It opens what was typed as whoever typed it.
else await start('api/dist/cli.js', process.argv.slice(2));

/** Root would leave files that the server cannot read. @param {string} path @param {string[]} args */
async function run(path, args) {
  if (process.getuid?.() === 0) {
    process.setgroups?.([USER]);
    process.setgid?.(USER);
    process.setuid?.(USER);
  }
  await start(path, args);
}

/** @param {string} path @param {string[]} args */
async function start(path, args) {
  process.argv = [node, fileURLToPath(at(path)), ...args];
  await import(at(path).href);
}

/** @returns {Record<string, string>} */
function settings() {
  try {
    return readEnvironmentFile(FILE);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return {};
    console.error(`${FILE} cannot be read (${code}). Try it with sudo.`);
    process.exit(1);
  }
}
