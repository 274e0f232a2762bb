/**
 * A push that comes in a frame. It goes the way of a request through the same server, so whoever may not make the request
 * may not make the push: sessions, devices, venues, limits and overload are judged in one place.
 */
import { readDeviceCredential } from '@tableside/protocol/device-credential.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface PushAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number;
}

/** Makes the request for a token, with its body as text. */
export type MakePush = (token: string, request: string) => Promise<PushAnswer>;

/** What tells from where a request comes, and for which venue. */
const OF_THE_CALLER = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** `upgrade` is the request that became the socket. */
export function pushesOf(app: FastifyInstance, upgrade: FastifyRequest): MakePush {
  const { remoteAddress = '' } = upgrade.socket;
  const from = OF_THE_CALLER.flatMap((name) => {
    const value = upgrade.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return async (token, request) => {
    const scheme = readDeviceCredential(token) ? 'Device' : 'Bearer';
    const { statusCode, headers, payload } = await app.inject({
      method: 'POST',
      url: '/api/sync/push',
      remoteAddress,
      headers: {
        ...Object.fromEntries(from),
        authorization: `${scheme} ${token}`,
        'content-type': 'application/json',
      },
      payload: request,
    });
    const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
    return {
      status: statusCode,
      body: JSON.parse(payload),
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    };
  };
}
