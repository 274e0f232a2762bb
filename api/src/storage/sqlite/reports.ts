/**
 * Reports in a thread of their own, started when the first one is asked for. They are worked out one at a time, in the
 * order in which they were asked for. A thread that ends in the middle of one fails that one alone: the next gets another.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';
import type { Reports } from '../reports.ts';
import { StorageError } from '../storage-error.ts';
import { named } from './database.ts';
import { type Report, type ReportCall, type ReportName, runReport } from './run-report.ts';

export type ReportAnswer =
  | { readonly report: Report }
  /** `isStorage`: the engine could not read, which may pass. */
  | { readonly failure: string; readonly isStorage: boolean };

export interface ReportDesk extends Reports {
  /** Those that wait are refused, now and from now on. */
  close(): void;
}

/** So many wait at most; more are turned away at once instead of being answered when nobody listens any more. */
const WAITING = 16;

interface Job {
  readonly call: ReportCall;
  readonly resolve: (report: Report) => void;
  readonly reject: (error: Error) => void;
}

export function createReports(connection: Sqlite.Database): ReportDesk {
  return connection.memory ? reportsHere(connection) : reportsAside(() => startThread(connection.name));
}

/** A database in memory is nobody else's. */
function reportsHere(connection: Sqlite.Database): ReportDesk {
  const run = async (call: ReportCall): Promise<Report> => named(() => runReport(connection, call));
  return { ...asReports(run), close: () => undefined };
}

export function reportsAside(start: () => Worker): ReportDesk {
  const waiting: Job[] = [];
  let thread: Worker | undefined;
  let current: Job | undefined;
  let isClosed = false;

  const ended = (worker: Worker, cause: unknown): void => {
    if (worker !== thread) return;
    thread = undefined;
    settle(() => current?.reject(new StorageError('unavailable', cause)));
  };
  const settle = (tell: () => void): void => {
    tell();
    current = undefined;
    thread?.unref();
    next();
  };
  const threadNow = (): Worker => {
    if (thread) return thread;
    const worker = start();
    worker.on('message', (answer: ReportAnswer) => settle(() => tell(current, answer)));
    worker.on('error', (error) => ended(worker, error));
    worker.on('exit', (code) => ended(worker, new Error(`The thread of reports ended (${code}).`)));
    thread = worker;
    return worker;
  };
  const next = (): void => {
    if (current || isClosed) return;
    current = waiting.shift();
    if (!current) return;
    const worker = threadNow();
    worker.ref();
    worker.postMessage(current.call);
  };
  const run = (call: ReportCall): Promise<Report> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new StorageError('unavailable'));
      if (waiting.length >= WAITING) return reject(new StorageError('busy'));
      waiting.push({ call, resolve, reject });
      next();
    });
  const close = (): void => {
    isClosed = true;
    for (const job of waiting.splice(0)) job.reject(new StorageError('unavailable'));
    void thread?.terminate();
  };
  return { ...asReports(run), close };
}

function tell(job: Job | undefined, answer: ReportAnswer): void {
  if ('report' in answer) job?.resolve(answer.report);
  else job?.reject(answer.isStorage ? new StorageError('unavailable') : new Error(answer.failure));
}

function asReports(run: (call: ReportCall) => Promise<Report>): Reports {
  const ask =
    <N extends ReportName>(name: N) =>
    (...args: Parameters<Reports[N]>) =>
      run({ name, args } as ReportCall) as Promise<Report<N>>;
  return { metrics: ask('metrics'), paymentSummary: ask('paymentSummary') };
}

/** The bundle has the thread beside itself; from the sources it is loaded the way these are. */
function startThread(file: string): Worker {
  const workerData = { file };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./report-thread.js', import.meta.url), { workerData });
  }
  const loader = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs');
  const source = fileURLToPath(new URL('./report-thread.ts', import.meta.url));
  const load = `import(${JSON.stringify(loader)}).then(({ tsImport }) => tsImport(${JSON.stringify(source)}, 'file:///'))`;
  return new Worker(load, { workerData, eval: true });
}
