/** Every route against every role, and against the rows of another venue. */
import type { Role } from '@tableside/domain/permissions.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES, type CallLine, NO_CALLS } from '../testing/access-calls.ts';
import { multipart, multipartType } from '../testing/multipart.ts';
import { phonePhoto } from '../testing/pictures.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';
import { VenueThings } from '../testing/venue-things.ts';

const CALLERS = ['admin', 'manager', 'server', 'kitchen', 'customer', 'nobody'] as const;
type Who = (typeof CALLERS)[number];
const MARKS: Readonly<Record<number, string>> = { 401: '0', 403: '-', 404: '?' };

const routes = new Set<string>();
let server: TestServer;
let things: VenueThings;
let foreign: VenueThings;
const signedIn = new Map<Who, Session>();
let picture: Buffer;

beforeAll(async () => {
  server = await startServer({
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
    },
  });
  for (const who of CALLERS) if (who !== 'nobody') signedIn.set(who, await server.signIn(who));
  const guestId = signedIn.get('customer')?.user.id ?? '';
  const at = new Date(server.clock.now()).toISOString();
  const ground = { storage: server.storage, at, businessDay: '2026-03-02', guestId };
  things = new VenueThings({ ...ground, venueId: server.venueId });
  foreign = new VenueThings({ ...ground, venueId: 'another-venue' });
  await things.open(false);
  await foreign.open(true);
  picture = await phonePhoto(40, 20);
});
afterAll(() => server.close());

/** What each call says anew. */
const filled = (body: object): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll('<new>', `n${uuid().slice(-12)}`)
      .replaceAll('<uuid>', uuid()),
  );

async function callerOf(who: Who, { endsSession }: CallLine): Promise<Session | undefined> {
  if (who === 'nobody') return undefined;
  return endsSession ? newcomer(who) : signedIn.get(who);
}

/** Somebody of this role whose session may end. The administrator of all others is left in peace. */
async function newcomer(role: Role): Promise<Session> {
  const session = await server.signIn(role === 'admin' ? 'manager' : role);
  if (role !== 'admin') return session;
  const { accounts } = server.storage;
  const at = new Date(server.clock.now()).toISOString();
  const account = { email: session.user.email, password: 'a-quiet-night-shift' };
  await accounts.setRole({ venueId: server.venueId, userId: session.user.id, role, at });
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
  return answer.json<Session>();
}

async function statusOf(line: CallLine, who: Who, of: VenueThings): Promise<number> {
  const session = await callerOf(who, line);
  const [method = '', address = ''] = line.route.split(' ');
  const parts = await line.at?.(of);
  const url = address.replaceAll(/:(\w+)/g, (_, name: string) => parts?.[name] ?? name);
  const isPicture = line.body === 'a picture';
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    // Not from this machine, which may ask for more.
    remoteAddress: '203.0.113.9',
    headers: {
      ...(session ? { authorization: `Bearer ${session.token}` } : {}),
      ...(isPicture ? { 'content-type': multipartType } : {}),
    },
    ...(isPicture ? { payload: multipart({ bytes: picture }) } : {}),
    ...(typeof line.body === 'object' ? { payload: filled(line.body) as object } : {}),
  });
  return answer.statusCode;
}

const markOf = (status: number): string => (status < 300 ? '+' : (MARKS[status] ?? String(status)));
const nameOf = ({ route, on }: CallLine): string => (on ? `${route} on ${on}` : route);

describe('who may call what', () => {
  it('says something about every route, and about no other', () => {
    const said = new Set(CALL_LINES.map(({ route }) => route));
    const missing = [...routes].filter((route) => !said.has(route) && !NO_CALLS.includes(route));
    expect(missing, 'routes without a line in api/src/testing/access-calls.ts').toEqual([]);
    const gone = [...said, ...NO_CALLS].filter((route) => !routes.has(route));
    expect(gone, 'lines without a route').toEqual([]);
    for (const { route, answers } of CALL_LINES)
      expect(`${route}: ${answers}`).toMatch(/: [-+?0]( [-+?0]){5}$/);
  });

  it.each(CALL_LINES.map((line) => [nameOf(line), line] as const))('%s', async (_, line) => {
    const marks: string[] = [];
    for (const who of CALLERS) marks.push(markOf(await statusOf(line, who, things)));
    expect(marks.join(' ')).toBe(line.answers);
  });
});

describe("in another venue's name", () => {
  const lines = CALL_LINES.filter(({ at }) => at !== undefined);

  it.each(lines.map((line) => [nameOf(line), line] as const))('%s does not exist', async (_, line) => {
    expect(await statusOf(line, 'admin', foreign)).toBe(404);
  });

  it('is tried with every route that names a row', () => {
    const named = [...routes].filter((route) => route.includes(':'));
    expect(named.filter((route) => !lines.some((line) => line.route === route))).toEqual([]);
  });
});
