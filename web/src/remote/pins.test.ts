import { describe, expect, it } from 'vitest';
import { createPinCalls } from './pins.ts';

const callsTo = (answer: (request: Request) => Response | Promise<Response>, credential = 'id.secret') =>
  createPinCalls(() => credential, {
    base: 'http://server.example/api',
    fetch: async (input, init) => answer(new Request(input, init)),
  });
const refusal = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });
const WRONG = {
  code: 'pin.wrong',
  message: 'Wrong PIN.',
  details: [{ path: 'triesLeft', message: '3' }],
};
const typed = { userId: 'ana', pin: '8305' };

describe('a PIN that goes to the server', () => {
  it('uses the credential of the device', async () => {
    const asked: unknown[] = [];
    const calls = callsTo(async (request) => {
      asked.push(request.headers.get('Authorization'), await request.json());
      return Response.json({
        keyId: 'k',
        actKey: 'a',
        token: 't',
        expiresAt: '2026-12-25T20:00:00.000Z',
        user: { id: 'ana', name: 'Ana', role: 'server', staffId: null },
      });
    });
    expect(await calls.enter(typed)).toMatchObject({ kind: 'given', given: { keyId: 'k' } });
    expect(asked).toEqual(['Device id.secret', typed]);
  });

  it.each([
    ['pin.wrong', refusal(401, WRONG), { kind: 'wrong', left: 3 }],
    [
      'pin.locked',
      refusal(429, { code: 'pin.locked', message: 'Wait.' }, { 'Retry-After': '900' }),
      { kind: 'wait', ms: 900_000 },
    ],
    ['pin.notSet', refusal(409, { code: 'pin.notSet', message: 'None.' }), { kind: 'notSet' }],
    ['device.revoked', refusal(403, { code: 'device.revoked', message: 'Out.' }), { kind: 'revoked' }],
    [
      'another',
      refusal(500, { code: 'internal', message: 'Broken.' }),
      { kind: 'failed', message: 'Broken.' },
    ],
    ["a portal's page", new Response('<html>', { status: 511 }), { kind: 'needsNetwork' }],
  ])('is reported correctly when it is answered with %s', async (_, answer, told) => {
    expect(await callsTo(() => answer).enter(typed)).toMatchObject(told);
  });

  it('waits for a network', async () => {
    const calls = callsTo(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await calls.enter(typed)).toEqual({ kind: 'needsNetwork' });
    expect(await calls.people()).toBeNull();
  });
});
