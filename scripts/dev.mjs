/** Development: starts the app with hot reload and the server that restarts on change, and stops them together. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from './setup.mjs';

/** The same port as in web/vite.config.ts, where it is strict. */
const APP = 'http://127.0.0.1:5173';
const POLL_MS = 250;

export function startDev() {
  const children = [
    launch('api', 'node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/main.ts']),
    launch('web', 'node_modules/vite/bin/vite.js', ['--clearScreen', 'false']),
  ];
  void announceApp(APP, `http://127.0.0.1:${process.env.PORT || 3000}/api/health`);
  let ending = false;
  const stop = () => {
    ending = true;
    for (const child of children) child.kill('SIGTERM');
  };
  process.once('SIGTERM', stop);
  // Ctrl-C reaches the children, too. They are stopped again only if they are still running after 5 s.
  process.once('SIGINT', () => {
    ending = true;
    setTimeout(5000, undefined, { ref: false }).then(stop);
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
 * Prints the address once, when both the app and the server behind it respond.
 * @param {string} app
 * @param {string} server
 */
export async function announceApp(app, server) {
  const isUp = (/** @type {string} */ address) => fetch(address).then(Boolean, () => false);
  while (!(await isUp(app)) || !(await isUp(server))) await setTimeout(POLL_MS, undefined, { ref: false });
  const rule = '─'.repeat(60);
  console.log(`\n${rule}\n  Open ${app}: the app with hot reload\n${rule}\n`);
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
