/** Calls for the rehearsal of the venue. They throw `ApiError` or what `useAttempt` reads. */
import { Entered, EntryCode, type EntryCodeRequest, Rehearsal } from '@tableside/protocol/rest/rehearsal.ts';
import * as v from 'valibot';
import { toApiError } from './api-error.ts';
import { createCalls } from './calls.ts';
import type { Remote } from './remote-context.tsx';

const PATH = 'rehearsal';
/** It copies the venue and plays the evening up to now first. */
const START_MS = 60_000;

export const readRehearsal = async (remote: Remote, signal?: AbortSignal): Promise<Rehearsal> =>
  v.parse(Rehearsal, await remote.get(PATH, { ...(signal && { signal }) }).json());

export const startRehearsal = async (remote: Remote): Promise<Rehearsal> =>
  v.parse(Rehearsal, await remote.post(PATH, { timeout: START_MS }).json());

export const endRehearsal = async (remote: Remote): Promise<Rehearsal> =>
  v.parse(Rehearsal, await remote.delete(PATH).json());

/** Returns the link that lets somebody in, once. */
export async function linkInto(
  remote: Remote,
  running: NonNullable<Rehearsal['running']>,
  request: EntryCodeRequest = {},
): Promise<string> {
  const { code } = v.parse(EntryCode, await remote.post(`${PATH}/codes`, { json: request }).json());
  return `${addressOf(running)}/rehearsal#${code}`;
}

const addressOf = ({ url, port }: NonNullable<Rehearsal['running']>): string =>
  url ?? `${window.location.protocol}//${window.location.hostname}:${port}`;

/** Uses a code up, at the rehearsal. */
export async function enterRehearsal(code: string): Promise<Entered> {
  try {
    const calls = createCalls({ token: () => null });
    return v.parse(Entered, await calls.post(`${PATH}/enter`, { json: { code } }).json());
  } catch (error) {
    throw await toApiError(error, "You couldn't be let in");
  }
}
