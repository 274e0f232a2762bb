/**
 * Plays histories as `npm run simulate` does: bundled, in a separate process. Loading them module by module through a
 * test runner makes each history take a quarter longer.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report, Task } from './worker.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const cache = join(folder, '../../node_modules/.cache/tableside/simulation');

export class BundledWorker {
  readonly #child: ChildProcess;

  /** `name` is the name of the folder that the program is built in. */
  constructor(name: string) {
    const out = join(cache, name);
    const build = [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
    // Set NODE_ENV explicitly: a test runner sets it to a value that no build knows.
    const env = { ...process.env, NODE_ENV: 'production', SIMULATION_OUT: out };
    execFileSync(process.execPath, build, { cwd: folder, env });
    this.#child = fork(join(out, 'worker.mjs'), {
      execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128', '--single-threaded-gc'],
    });
  }

  /** Sends one task. Wait for its report before you send the next. */
  tell(task: Task): Promise<Report> {
    return new Promise((resolve, reject) => {
      const died = (code: number | null): void => reject(new Error(`The process ended with ${code}.`));
      this.#child.once('exit', died);
      this.#child.once('message', (report) => {
        this.#child.off('exit', died);
        resolve(report as Report);
      });
      this.#child.send(task);
    });
  }

  end(): void {
    this.#child.kill();
  }
}
