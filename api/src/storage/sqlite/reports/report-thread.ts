/** The thread that computes reports one after another, on a read-only connection of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { keepValuesShort } from '../short-values.ts';
import type { ReportAnswer } from './reports.ts';
import { type ReportCall, runReport } from './run-report.ts';

const { file } = workerData as { file: string };
const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
keepValuesShort(connection);
// A report reads each page once, so a large cache gains nothing.
connection.pragma('cache_size = -2000');

parentPort?.on('message', (call: ReportCall) => parentPort?.postMessage(answerTo(call)));

function answerTo(call: ReportCall): ReportAnswer {
  try {
    return { report: runReport(connection, call) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: message, isStorage: error instanceof Sqlite.SqliteError };
  }
}
