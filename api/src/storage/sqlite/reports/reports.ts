/**
 * Runs reports in a thread of their own, which is started for the first report. They run one at a time, in the order of
 * the requests. If the thread ends during a report, only that report fails, and the next one gets a new thread.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';
import { MOST_WAITING, type Reports } from '../../door/reports.ts';
import { StorageError } from '../../door/storage-error.ts';
import { named } from '../database.ts';
import { type Report, type ReportCall, type ReportName, runReport } from './run-report.ts';

export type ReportAnswer =
  | { readonly report: Report }
  /** `isStorage`: the database could not read, which may be temporary. */
  | { readonly failure: string; readonly isStorage: boolean };

export interface ReportDesk extends Reports {
  /** Rejects all waiting and future reports. */
  close(): void;
}

interface Job {
  readonly call: ReportCall;
  readonly resolve: (report: Report) => void;
  readonly reject: (error: Error) => void;
}

export function createReports(connection: Sqlite.Database): ReportDesk {
  return connection.memory ? reportsHere(connection) : reportsAside(() => startThread(connection.name));
}

/** Runs reports on this thread. No other thread can open a database in memory. */
export function reportsHere(connection: Sqlite.Database): ReportDesk {
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
      if (waiting.length >= MOST_WAITING) return reject(new StorageError('busy'));
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

/** Starts the thread. The bundle has its file beside itself; in development it is loaded from the TypeScript source. */
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
