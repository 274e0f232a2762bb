/** `npm run tableside -- …`: what is done to a server from outside, also while it runs. */
import { runCli } from './cli/run-cli.ts';

process.umask(0o077);
process.exitCode = await runCli({
  args: process.argv.slice(2),
  environment: process.env,
  // npm changes to the folder of the product; paths are meant from where it was called.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  manifest: new URL('../../package.json', import.meta.url),
  now: () => Date.now(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
