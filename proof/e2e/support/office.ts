/** Calls to the server's API as the administrator, past every screen. */
import { type APIRequestContext, expect } from '@playwright/test';
import { ADMIN, type RunningVenue } from './running-venue.ts';

const BUSY_TRIES = 20;
const BUSY_MS = 500;

interface OfficeCall {
  readonly path: string;
  /** Data to send. When set, the call is a POST, unless `method` says otherwise. */
  readonly data?: object;
  readonly method?: 'PATCH' | 'PUT';
}

/** The administrator signs in once for each venue. */
const tokens = new WeakMap<RunningVenue, string>();

/** Makes a call as the administrator. Fails when the answer is not a success. */
export async function askOffice<T>(
  request: APIRequestContext,
  venue: RunningVenue,
  call: OfficeCall,
): Promise<T> {
  const token = tokens.get(venue) ?? (await signedIn(request, venue));
  return patiently<T>(request, venue, { ...call, headers: { authorization: `Bearer ${token}` } });
}

async function signedIn(request: APIRequestContext, venue: RunningVenue): Promise<string> {
  const login = { path: 'auth/login', data: ADMIN };
  const { token } = await patiently<{ token: string }>(request, venue, login);
  tokens.set(venue, token);
  return token;
}

/** Retries a little later when the server says that it is too busy. */
async function patiently<T>(
  request: APIRequestContext,
  venue: RunningVenue,
  { path, data, method, headers = {} }: OfficeCall & { readonly headers?: Record<string, string> },
): Promise<T> {
  const ask = () =>
    request.fetch(`${venue.address}/api/${path}`, {
      headers,
      method: method ?? (data ? 'POST' : 'GET'),
      ...(data && { data }),
    });
  let answer = await ask();
  for (let tries = 1; [429, 503].includes(answer.status()) && tries < BUSY_TRIES; tries += 1) {
    const seconds = answer.headers()['retry-after'];
    await new Promise((resolve) => setTimeout(resolve, seconds ? 1000 * Number(seconds) : BUSY_MS));
    answer = await ask();
  }
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Takes every device of the venue out of use. */
export async function revokeDevices(request: APIRequestContext, venue: RunningVenue): Promise<void> {
  const devices = await askOffice<{ id: string; revokedAt: string | null }[]>(request, venue, {
    path: 'devices',
  });
  for (const { id } of devices.filter(({ revokedAt }) => revokedAt === null))
    await askOffice(request, venue, { path: `devices/${id}/revoke`, data: {} });
}
