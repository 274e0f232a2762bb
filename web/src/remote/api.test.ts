import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAccountApi } from './api.ts';
import { createSession, memoryStore } from './session.ts';

const maya = {
  id: 'u1',
  name: 'Maya Torres',
  email: 'maya@example.com',
  role: 'admin',
  venueId: 'v1',
  staffId: null,
} as const;

/** Makes the network answer every call like this. */
function answering(answer: () => Response | Promise<Response>) {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request.clone());
    return answer();
  });
  return calls;
}
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const networkGone = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

function setUp() {
  const session = createSession(memoryStore());
  return { session, account: createAccountApi(session, { base: 'http://venue.test/api' }) };
}

afterEach(() => vi.unstubAllGlobals());

describe('signing in', () => {
  it('stores token and user', async () => {
    answering(() => json(200, { token: 't1', user: maya }));
    const { session, account } = setUp();
    await account.signIn({ email: 'maya@example.com', password: 'correct horse' });
    expect(session.token()).toBe('t1');
    expect(session.user()).toEqual(maya);
  });

  it('works on a device whose local storage is full', async () => {
    answering(() => json(200, { token: 't1', user: maya }));
    const setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    const session = createSession({ ...memoryStore(), setItem });
    const account = createAccountApi(session, { base: 'http://venue.test/api' });
    await account.signIn({ email: 'maya@example.com', password: 'correct horse' });
    expect(session.user()).toEqual(maya);
  });

  it('stores nothing before the code of a second factor, and token and user after it', async () => {
    const challenge = { challenge: 'sealed', expiresAt: '2026-11-24T10:00:00.000Z' };
    const calls = answering(() => json(200, challenge));
    const { session, account } = setUp();
    expect(await account.signIn({ email: 'm', password: 'x' })).toEqual(challenge);
    expect([session.token(), session.user()]).toEqual([null, null]);
    expect(await calls[0]?.json()).toMatchObject({ secondStep: true });
    const given = answering(() => json(200, { token: 't1', user: maya }));
    await account.giveCode({ challenge: 'sealed', code: '123456' });
    expect(given[0]?.url).toMatch(/auth\/login\/code$/);
    expect([session.token(), session.user()]).toEqual(['t1', maya]);
  });

  it("shows the server's message, and stays on the form at 401", async () => {
    answering(() => json(401, { code: 'auth.credentials', message: 'Wrong email or password.' }));
    const { account } = setUp();
    await expect(account.signIn({ email: 'm', password: 'x' })).rejects.toThrow('Wrong email or password.');
  });

  it('falls back to the default message when the server gives none', async () => {
    answering(() => new Response('<html>', { status: 500 }));
    const { account } = setUp();
    await expect(account.signIn({ email: 'm', password: 'x' })).rejects.toThrow(/^Failed to login$/);
  });

  it('says that the server cannot be reached without a network', async () => {
    answering(networkGone);
    const { account } = setUp();
    await expect(account.signIn({ email: 'm', password: 'x' })).rejects.toThrow(
      "Failed to login. This needs a connection, and the server can't be reached",
    );
  });
});

it('each call that takes a password sends the device secret, and a sign-in also the device id', async () => {
  const calls = answering(() => json(200, { token: 't1', user: maya }));
  const device = { deviceId: 'a-device', deviceSecret: 'a-secret' };
  const account = createAccountApi(createSession(memoryStore()), {
    base: 'http://venue.test/api',
    device: async () => device,
  });
  await account.signIn({ email: 'm', password: 'x' });
  await account.register({ name: 'Maya', email: 'm', password: 'x' });
  await account.changePassword({ current: 'x', next: 'y' });
  expect(await Promise.all(calls.map((call) => call.json()))).toMatchObject([
    { email: 'm', ...device },
    { name: 'Maya', deviceSecret: 'a-secret' },
    { current: 'x', deviceSecret: 'a-secret' },
  ]);
});

it('a registration makes only customers, whatever role is requested', async () => {
  const calls = answering(() => json(200, { token: 't1', user: { ...maya, role: 'customer' } }));
  const { account } = setUp();
  await account.register({
    name: 'Cora',
    email: 'cora@example.com',
    password: 'correct horse',
    role: 'admin',
  });
  expect(await calls[0]?.json()).toMatchObject({ name: 'Cora', role: 'customer' });
});

it('a failed registration is reported', async () => {
  answering(() => new Response('<html>', { status: 500 }));
  const { account } = setUp();
  const cora = { name: 'Cora', email: 'cora@example.com', password: 'correct horse' };
  await expect(account.register(cora)).rejects.toThrow(/^Failed to register$/);
});

describe('the session check at the start', () => {
  it('renews token and user with the current token', async () => {
    const calls = answering(() => json(200, { ...maya, name: 'Maya T.', token: 't2' }));
    const { session, account } = setUp();
    session.open('t1', maya);
    expect(await account.me()).toBe('renewed');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(session.token()).toBe('t2');
    expect(session.user()?.name).toBe('Maya T.');
  });

  it('removes the token when the server refused it', async () => {
    answering(() => json(401, { code: 'auth.required', message: 'Sign in again.' }));
    const { session, account } = setUp();
    session.open('t1', maya);
    expect(await account.me()).toBe('refused');
    expect(session.token()).toBeNull();
  });

  const ben = { ...maya, id: 'u2', name: 'Ben' };
  it.each([
    ['renews', json(200, { ...maya, token: 't2' })],
    ['refuses', json(401, { code: 'auth.required', message: 'Sign in again.' })],
  ])(
    'concerns only the person who asked: an answer that %s their session leaves that of a person who signed in since',
    async (_what, answer) => {
      const { session, account } = setUp();
      session.open('t1', maya);
      answering(() => {
        session.open('of ben', ben);
        return answer;
      });
      expect(await account.me()).toBe('renewed');
      expect(session.token()).toBe('of ben');
      expect(session.user()).toEqual(ben);
    },
  );

  it('does not sign in a person who signed out meanwhile', async () => {
    const { session, account } = setUp();
    session.open('t1', maya);
    answering(() => {
      session.drop();
      return json(200, { ...maya, token: 't2' });
    });
    expect(await account.me()).toBe('refused');
    expect(session.user()).toBeNull();
  });

  it.each([
    ['the network is gone', networkGone],
    ['a captive portal answers', () => new Response('<html>Welcome</html>', { status: 200 })],
    ['a proxy refuses without being our server', () => new Response('', { status: 401 })],
    ['the server is overloaded', () => json(503, { code: 'server.busy', message: 'The server is busy.' })],
  ])('keeps the session when %s', async (_why, answer) => {
    answering(answer);
    const { session, account } = setUp();
    session.open('t1', maya);
    expect(await account.me()).toBe('unreachable');
    expect(session.token()).toBe('t1');
  });
});

it('a sign-out works on this device even when the server cannot be reached', async () => {
  answering(networkGone);
  const { session, account } = setUp();
  session.open('t1', maya);
  await account.signOut();
  expect(session.user()).toBeNull();
});

it('the session of a person who left ends with its own token, without a report when there is no network', async () => {
  const { session, account } = setUp();
  session.open('t1', maya);
  const calls = answering(() => new Response(null, { status: 204 }));
  await account.endSession('office of ben');
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer office of ben']);
  answering(networkGone);
  await account.endSession('office of ben');
  expect([session.token(), session.user()]).toEqual(['t1', maya]);
});

it('a late response does not sign out the next person who signed in before it', async () => {
  const { session, account } = setUp();
  session.open('t1', maya);
  const ben = { ...maya, id: 'u2', name: 'Ben' };
  answering(() => {
    session.drop();
    session.open('of ben', ben);
    return networkGone();
  });
  await account.signOut();
  expect([session.token(), session.user()]).toEqual(['of ben', ben]);
});

describe('changing the password', () => {
  const change = { current: 'correct horse', next: 'battery staple' };

  function signedIn() {
    const { session, account } = setUp();
    session.open('t1', maya);
    return { session, account };
  }

  it('continues with the new session', async () => {
    const calls = answering(() => json(200, { token: 't2', user: maya }));
    const { session, account } = signedIn();
    await account.changePassword(change);
    expect(session.token()).toBe('t2');
    expect(await calls[0]?.json()).toEqual(change);
  });

  it('stays signed in when the end of the old session is announced before the response', async () => {
    const { session, account } = signedIn();
    answering(() => {
      session.drop();
      return json(200, { token: 't2', user: maya });
    });
    await account.changePassword(change);
    expect([session.token(), session.user()]).toEqual(['t2', maya]);
  });

  it('stays on the form at 401, signed in', async () => {
    answering(() => json(401, { code: 'auth.credentials', message: 'Wrong email or password.' }));
    const { session, account } = signedIn();
    await expect(account.changePassword(change)).rejects.toThrow('Wrong email or password.');
    expect(session.token()).toBe('t1');
  });

  it('ends the session if it has been refused since and no new one came', async () => {
    const { session, account } = signedIn();
    answering(() => {
      session.drop();
      return networkGone();
    });
    await expect(account.changePassword(change)).rejects.toThrow(/^Failed to change the password/);
    expect(session.token()).toBeNull();
  });
});
