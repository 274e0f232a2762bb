/** What a screen says when a change was not made; a refusal and a full device are told in their own words. */
import type { Receipt } from './engine.ts';

/** null: done, or done already; else the sentence to show. */
export type Problem = string | null;

/** Errors whose message was written for a person. */
const TOLD = new Set(['StorageError', 'NotEnrolledError']);

/** With `fallback` any other error is said in those words and reported; without it, it is thrown. */
export async function problemOf(mutation: Promise<Receipt>, fallback?: string): Promise<Problem> {
  return toldProblem(async () => {
    const receipt = await mutation;
    return receipt.kind === 'refused' ? receipt.message : null;
  }, fallback);
}

/** Runs work that may be refused in between; its errors that are meant for a person become the answer. */
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
