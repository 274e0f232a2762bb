/** The open call that finds the table of a printed code. A customer's copy of the tables contains no codes. */
import ky from 'ky';
import * as v from 'valibot';
import { toApiError } from './api-error.ts';

const TIMEOUT_MS = 10_000;
const Answer = v.object({ id: v.string() });

/** Returns the table's id; null for an unknown code. Throws `ApiError` when the server cannot be asked. */
export async function tableOfCode(code: string, base = '/api'): Promise<string | null> {
  const calls = ky.create({ prefixUrl: base, retry: 0, timeout: TIMEOUT_MS });
  try {
    return v.parse(Answer, await calls.get(`tables/code/${encodeURIComponent(code)}`).json()).id;
  } catch (error) {
    const told = await toApiError(error, "Couldn't find the table");
    if (told.status === 404) return null;
    throw told;
  }
}
