/**
 * The harness of a workload. It starts servers, browsers and threads, which are closed when the workload ends, and
 * collects figures and targets.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { findPostgres, type PostgresServer, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { type BenchServer, type Environment, startServer } from '@tableside/testkit/server.ts';
import { type Browser, openBrowser, showBenchPage } from './chromium.ts';
import { type Figure, percentile, type Target, type WorkloadResult } from './figures.ts';

/** A file of `threads/` that runs apart from the measuring thread. */
export interface Thread {
  /** Resolves with the thread's next message. */
  heard<T>(): Promise<T>;
  /** Sends an order and resolves with the answer. Wait for it before you send the next. */
  ask<T>(order: unknown): Promise<T>;
  close(): Promise<unknown>;
}

interface Times extends Partial<Pick<Figure, 'who' | 'at'>> {
  readonly name: string;
  /** Milliseconds. */
  readonly times: readonly number[];
}

interface Growth {
  readonly name: string;
  readonly of?: string;
  /** The same figure in the smallest and in the largest circumstance. */
  readonly from: readonly [at: string, value: number];
  readonly to: readonly [at: string, value: number];
}

const SETTLED_MS = 30_000;
const GROWTH = 1.3;

export class Run implements WorkloadResult {
  readonly figures: Figure[] = [];
  readonly targets: Target[] = [];
  readonly notes: string[] = [];
  /** The repository whose build is measured. */
  readonly root: string;
  /** Whether to run smaller and shorter. Such a run checks only ratios. */
  readonly quick: boolean;
  readonly #opened: { close(): unknown }[] = [];
  readonly #opening = new Set<Promise<unknown>>();
  #closing: Promise<void> = Promise.resolve();

  constructor(root: string, quick: boolean) {
    this.root = root;
    this.quick = quick;
  }

  server(environment?: Environment): Promise<BenchServer> {
    return this.keep(startServer(this.root, environment));
  }

  /** Starts a PostgreSQL server of its own with its usual durability. */
  async postgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
    const bin = findPostgres();
    if (bin === undefined) throw new Error('There is no PostgreSQL on this machine.');
    const starting = startPostgres(bin, settings);
    const closable = starting.then((server) => Object.assign(server, { close: () => server.remove() }));
    return this.keep(closable);
  }

  /** Opens Chromium on the profile of an earlier start, or on a new one. */
  browser(profile?: string): Promise<Browser> {
    return this.keep(openBrowser(profile));
  }

  /** Opens a browser whose page holds only the engine. */
  async benchPage(): Promise<Browser> {
    const browser = await this.browser();
    await showBenchPage(browser, this.root);
    return browser;
  }

  thread(name: 'herd' | 'echo', workerData?: unknown): Promise<Thread> {
    const worker = new Worker(new URL(`./${name}.js`, import.meta.url), { workerData });
    const heard = <T>(): Promise<T> =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
    const ask = <T>(order: unknown): Promise<T> => {
      const answer = heard<T>();
      worker.postMessage(order);
      return answer;
    };
    return this.keep({ heard, ask, close: () => worker.terminate() });
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'tableside-bench-'));
    this.#opened.push({ close: () => rmSync(folder, { recursive: true, force: true }) });
    return folder;
  }

  /** Closes it when the workload ends, if nobody has done so before. */
  async keep<T extends { close(): unknown }>(opening: T | Promise<T>): Promise<T> {
    const keeping = (async (): Promise<T> => {
      const opened = await opening;
      this.#opened.push(opened);
      return opened;
    })();
    this.#opening.add(keeping);
    try {
      return await keeping;
    } finally {
      this.#opening.delete(keeping);
    }
  }

  /** Flushes what was prepared to the disk, and then waits, so that nothing was written only a moment ago. */
  async settle(): Promise<void> {
    execFileSync('sync');
    await pause(SETTLED_MS);
  }

  figure({ who = 'Tableside', ...figure }: Omit<Figure, 'who'> & Partial<Pick<Figure, 'who'>>): void {
    this.figures.push({ who, ...figure });
  }

  percentile(percent: number, { name, times, ...of }: Times): void {
    this.figure({ name: `${name} p${percent}`, ...of, value: percentile(times, percent), unit: 'ms' });
  }

  /** Requires that a figure hardly grows. */
  growth({ name, of = '', from, to }: Growth): void {
    const value = to[1] / from[1];
    const label = `${name} from ${from[0]} to ${to[0]}${of}`;
    this.targets.push({ name: label, value, unit: '×', atMost: GROWTH, isRatio: true });
  }

  /** Resolves once everything is closed, also what is still being opened, and what another call is closing. */
  close(): Promise<void> {
    const closing = this.#closing.then(() => this.#closeAll());
    this.#closing = closing.catch(() => undefined);
    return closing;
  }

  async #closeAll(): Promise<void> {
    const faults: unknown[] = [];
    while (this.#opened.length > 0 || this.#opening.size > 0) {
      // What is being opened may need what is open.
      await Promise.allSettled(this.#opening);
      const last = this.#opened.pop();
      await (async () => last?.close())().catch((error: unknown) => faults.push(error));
    }
    if (faults.length > 0) throw faults[0];
  }
}
