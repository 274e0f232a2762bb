/** One program of the cluster. When it ends by itself or is killed, it starts again, as systemd would start it. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../setup.mjs';

/** As RestartSec in deploy/tableside.service. */
const AGAIN_MS = 1000;
const LOOK_MS = 100;

/**
 * @typedef {object} PartOf
 * @property {string} program
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} log the file that gets everything the program writes
 * @property {() => Promise<boolean>} isOpen whether it works
 * @property {NodeJS.Signals} ends the signal that asks it to end
 * @property {() => void} onOpen called whenever it has begun to work
 * @property {() => void} onEnd called when it has ended after that
 */

/** @typedef {{ readonly pid: number, end: () => Promise<void> }} Part */

/** @param {PartOf} of @returns {Part} */
export function startPart({ program, args, env, log, isOpen, ends, onOpen, onEnd }) {
  const written = createWriteStream(log, { flags: 'a' });
  let ending = false;
  /** @type {NodeJS.Timeout | undefined} */
  let again;
  let child = run();

  function run() {
    const started = spawn(program, args, {
      cwd: root,
      // Ctrl-C reaches only this script, which then ends its parts in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(env ? { env } : {}),
    });
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk) => written.write(chunk));
    started.once('error', (error) => written.write(`${error}\n`));
    let hasOpened = false;
    const look = async () => {
      while (isAlive(started) && !ending && !hasOpened) {
        await pause(LOOK_MS);
        hasOpened = (await isOpen()) && isAlive(started) && !ending;
      }
      if (hasOpened) onOpen();
    };
    void look();
    started.once('close', () => {
      if (ending) return;
      if (hasOpened) onEnd();
      again = setTimeout(() => {
        child = run();
      }, AGAIN_MS);
    });
    return started;
  }

  return {
    get pid() {
      return child.pid ?? 0;
    },
    end: () =>
      new Promise((resolve) => {
        ending = true;
        clearTimeout(again);
        const done = () => written.end(() => resolve());
        if (isAlive(child)) child.once('close', done).kill(ends);
        else done();
      }),
  };
}

/** @param {import('node:child_process').ChildProcess} child */
const isAlive = ({ pid, exitCode, signalCode }) =>
  pid !== undefined && exitCode === null && signalCode === null;
