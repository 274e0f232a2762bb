/**
 * Checks a copy of a database from end to end. It runs in a thread of its own, because a large copy takes seconds and
 * the server must go on. Afterwards the copy is one file without a log beside it.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/**
 * The source of the worker. It is kept as text so that it needs no file of its own beside the sources or the bundle.
 */
const CHECK = `
const { parentPort, workerData } = require('node:worker_threads');
const Sqlite = require(workerData.library);
const connection = new Sqlite(workerData.file, { fileMustExist: true });
connection.pragma('journal_mode = DELETE');
const found = connection.pragma('integrity_check', { simple: true });
const orphans = connection.pragma('foreign_key_check').length;
connection.close();
parentPort.postMessage(found === 'ok' && orphans > 0 ? orphans + ' rows point to nothing' : found);
`;

/** Rejects when the copy is damaged. */
export async function checkCopy(file: string, signal?: AbortSignal): Promise<void> {
  const found = await askWorker(file, signal);
  if (found !== 'ok') throw new Error(`The copy is damaged: ${found}`);
}

function askWorker(file: string, signal?: AbortSignal): Promise<string> {
  const library = createRequire(import.meta.url).resolve('better-sqlite3');
  const worker = new Worker(CHECK, { eval: true, workerData: { library, file } });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  return new Promise<string>((resolve, reject) => {
    worker.once('message', (found: unknown) => resolve(String(found)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The check of the copy was broken off.')));
  }).finally(() => signal?.removeEventListener('abort', stop));
}
