/**
 * Reads a copy of a database from end to end, in a thread of its own: seconds for a large one, in which the server goes
 * on. The copy is one file afterwards, without a log beside it.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** As text, so that it needs no file of its own beside the sources or the bundle. */
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

/** Rejects when the copy is not whole. */
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
