/** Development: the app with hot reload and the server restarting on change, started and ended together. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup.mjs';

export function startDev() {
  const children = [
    launch('api', 'node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/main.ts']),
    launch('web', 'node_modules/vite/bin/vite.js', ['--clearScreen', 'false']),
  ];
  let ending = false;
  const stop = () => {
    ending = true;
    for (const child of children) child.kill('SIGTERM');
  };
  process.once('SIGTERM', stop);
  // Ctrl-C reaches the children too; they are asked again only when that was not enough.
  process.once('SIGINT', () => {
    ending = true;
    setTimeout(stop, 5000).unref();
  });
  for (const child of children) {
    child.once('exit', (code) => {
      if (ending) return;
      process.exitCode = code ?? 1;
      stop();
    });
  }
}

/**
 * @param {string} part
 * @param {string} tool
 * @param {string[]} args
 */
function launch(part, tool, args) {
  const cwd = join(root, part);
  return spawn(process.execPath, [join(cwd, tool), ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
