/** The calls of guests who have given no name: the code on their table is all that the server asks for. */
import type { CallKind } from '@tableside/domain/entities/call.ts';
import { NamelessCall } from '@tableside/protocol/rest/call.ts';
import * as v from 'valibot';
import { toApiError } from './api-error.ts';
import { createCalls } from './calls.ts';

const TIMEOUT_MS = 10_000;
const Calls = v.array(NamelessCall);

const calls = createCalls({ token: () => null });
const pathOf = (code: string): string => `tables/code/${encodeURIComponent(code)}/calls`;

/** Throws when the server cannot be asked. */
export const namelessCalls = async (code: string): Promise<NamelessCall[]> =>
  v.parse(Calls, await calls.get(pathOf(code), { timeout: TIMEOUT_MS }).json());

/** Throws `ApiError`. */
export async function callNameless(code: string, kind: CallKind): Promise<NamelessCall[]> {
  try {
    return v.parse(Calls, await calls.post(pathOf(code), { json: { kind }, timeout: TIMEOUT_MS }).json());
  } catch (error) {
    throw await toApiError(error, "Your call couldn't be made");
  }
}
