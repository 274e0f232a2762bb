/** The open call behind a code printed on a table: which table it is. A customer's copy of the tables holds no codes. */
import ky from 'ky';
import * as v from 'valibot';
import { toApiError } from './api-error.ts';

const TIMEOUT_MS = 10_000;
const Answer = v.object({ id: v.string() });

/** The id of the table; null for a code of none. Throws `ApiError` when the server can't be asked. */
export async function tableOfCode(code: string, base = '/api'): Promise<string | null> {
  const calls = ky.create({ prefixUrl: base, retry: 0, timeout: TIMEOUT_MS });
  try {
    return v.parse(Answer, await calls.get(`tables/code/${encodeURIComponent(code)}`).json()).id;
  } catch (error) {
    const told = await toApiError(error, 'The table can not be found');
    if (told.status === 404) return null;
    throw told;
  }
}
