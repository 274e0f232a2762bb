/** The message a screen shows when a change was not made. A refusal and a full device have their own sentences. */
import type { Receipt } from './engine.ts';

/** Null when the change was made, or had been made already; otherwise the sentence to show. */
export type Problem = string | null;

/** Errors whose message was written for a person. */
const TOLD = new Set(['StorageError', 'NotEnrolledError']);

/** With `fallback`, any other error is reported and this sentence returned. Without it, the error is thrown. */
export async function problemOf(mutation: Promise<Receipt>, fallback?: string): Promise<Problem> {
  return toldProblem(async () => {
    const receipt = await mutation;
    return receipt.kind === 'refused' ? receipt.message : null;
  }, fallback);
}

/** Runs work that may be refused partway. Returns the message of an error that is meant for a person. */
export async function toldProblem(work: () => Promise<Problem>, fallback?: string): Promise<Problem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && TOLD.has(error.name)) return error.message;
    if (fallback === undefined) throw error;
    reportError(error);
    return fallback;
  }
}
