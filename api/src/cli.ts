/** `npm run tableside -- …`: commands that work on a server's data from outside, even while the server runs. */
import { runCli } from './cli/run-cli.ts';
import { workAsServer } from './cli/user-of-server.ts';

process.umask(0o077);
// Whoever reads the output may have seen enough, such as `head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
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
