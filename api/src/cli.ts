/** `npm run tableside -- …`: commands that work on a server's data from outside, even while the server runs. */
import { runCli } from './cli/run-cli.ts';
import { workAsServer } from './cli/user-of-server.ts';

process.umask(0o077);
process.exitCode = await runCli({
  args: process.argv.slice(2),
  environment: process.env,
  hands: workAsServer(process.env.DATA_DIR || './data'),
  // npm changes to the product's folder. Relative paths must resolve from the folder where the command was typed.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  manifest: new URL('../../package.json', import.meta.url),
  now: () => Date.now(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
