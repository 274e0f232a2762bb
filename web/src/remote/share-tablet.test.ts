/** A manager declares at the tablet that the staff share it. Their sign-in makes that one call, and ends. */
import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { declareTablet } from './share-tablet.ts';

const PROOF = { email: 'mia@example.com', password: 'a good password' };
const TABLET = { deviceId: 'tablet', deviceToken: 'token of the tablet' };
const SIGNED_IN = {
  token: 'token of mia',
  expiresAt: '2026-06-12T23:30:00.000Z',
  user: {
    id: 'mia',
    name: 'Mia',
    email: 'mia@example.com',
    role: 'manager',
    staffId: null,
    venueId: 'venue',
  },
};
const ENROLMENT = { deviceId: 'tablet', letter: 'B', lastNumber: 7, deviceToken: 'fresh', shared: true };
const CHALLENGE = { challenge: 'seal', expiresAt: '2026-06-12T23:30:00.000Z' };

interface Call {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}

/** Answers each path of the server, and keeps the calls. */
function server(answers: Readonly<Record<string, () => Response>>) {
  const calls: Call[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const text = await request.text();
    calls.push({
      path,
      token: request.headers.get('Authorization'),
      body: text === '' ? null : JSON.parse(text),
    });
    return answers[path]?.() ?? new Response(null, { status: 204 });
  };
  return { calls, way: { base: 'http://server.example/api', fetch } };
}
const refused = (status: number, code: string) => () => Response.json({ code, message: 'No.' }, { status });

it('sharing a tablet signs in, declares the tablet with its own token, and signs out', async () => {
  const { calls, way } = server({
    '/api/auth/login': () => Response.json(SIGNED_IN),
    '/api/devices': () => Response.json(ENROLMENT, { status: 201 }),
  });
  expect(await declareTablet(PROOF, TABLET, way)).toEqual({
    kind: 'declared',
    enrolment: ENROLMENT,
    venueId: 'venue',
  });
  expect(calls).toEqual([
    { path: '/api/auth/login', token: null, body: { ...PROOF, secondStep: true } },
    { path: '/api/devices', token: 'Bearer token of mia', body: { ...TABLET, shared: true } },
    { path: '/api/auth/logout', token: 'Bearer token of mia', body: null },
  ]);
});

it('sharing declares nothing before the code, and shows no token that the tablet does not have', async () => {
  const { calls, way } = server({
    '/api/auth/login': () => Response.json(CHALLENGE),
    '/api/auth/login/code': () => Response.json(SIGNED_IN),
    '/api/devices': () => Response.json(ENROLMENT, { status: 201 }),
  });
  const fresh = { ...TABLET, deviceToken: null };
  expect(await declareTablet(PROOF, fresh, way)).toEqual({ kind: 'code', challenge: 'seal' });
  expect(calls).toHaveLength(1);
  const code = { challenge: 'seal', code: '123456' };
  expect((await declareTablet(code, fresh, way)).kind).toBe('declared');
  expect(calls.slice(1).map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/login/code', code],
    ['/api/devices', { deviceId: 'tablet', shared: true }],
    ['/api/auth/logout', null],
  ]);
});

it('somebody who may not share the tablet is signed out, and reads what the server said', async () => {
  const { calls, way } = server({
    '/api/auth/login': () => Response.json(SIGNED_IN),
    '/api/devices': refused(403, 'permission'),
  });
  await expect(declareTablet(PROOF, TABLET, way)).rejects.toMatchObject({
    code: 'permission',
    message: 'No.',
  });
  expect(calls.at(-1)?.path).toBe('/api/auth/logout');
});

it('the tablet is declared even if the sign-out gets no answer', async () => {
  const { way } = server({
    '/api/auth/login': () => Response.json(SIGNED_IN),
    '/api/devices': () => Response.json(ENROLMENT, { status: 201 }),
    '/api/auth/logout': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect((await declareTablet(PROOF, TABLET, way)).kind).toBe('declared');
});

it('a wrong code is not confused with one that came too late', async () => {
  for (const code of ['auth.code', 'auth.challenge']) {
    const { way } = server({ '/api/auth/login/code': refused(401, code) });
    const declaring = declareTablet({ challenge: 'seal', code: '1' }, TABLET, way);
    await expect(declaring).rejects.toBeInstanceOf(ApiError);
    await expect(declaring).rejects.toMatchObject({ code });
  }
});
