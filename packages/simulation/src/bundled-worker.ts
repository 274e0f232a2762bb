/**
 * Histories played as `npm run simulate` plays them: bundled, in a process of its own. Module by module, through the
 * loader of a test runner, each takes a quarter longer.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report, Task } from './worker.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const cache = join(folder, '../../node_modules/.cache/tableside/simulation');

export class BundledWorker {
  readonly #child: ChildProcess;

  /** `name`: of the folder that the program is built in. */
  constructor(name: string) {
    const out = join(cache, name);
    const build = [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
    // What a test runner calls its mode is no mode of a build.
    const env = { ...process.env, NODE_ENV: 'production', SIMULATION_OUT: out };
    execFileSync(process.execPath, build, { cwd: folder, env });
    this.#child = fork(join(out, 'worker.mjs'), {
      execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128', '--single-threaded-gc'],
    });
  }

  /** One after the other. */
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
