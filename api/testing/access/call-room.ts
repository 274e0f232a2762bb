/** Two venues with one of everything, a signed-in user of each role, and calls from the lines of `access-calls.ts`. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { v7 as uuid } from 'uuid';
import { hashPassword } from '../../src/http/sign-in/passwords.ts';
import { startStripe } from '../cards/stripe-simulator.ts';
import { PLAYED_REHEARSAL } from '../server/played-rehearsal.ts';
import { PASSWORD, type ServerOptions, startServer, type TestServer } from '../server/start-server.ts';
import { multipart, multipartType } from '../venue/multipart.ts';
import { phonePhoto } from '../venue/pictures.ts';
import { type Ground, VenueThings } from '../venue/venue-things.ts';
import type { CallLine } from './call-line.ts';

export const CALLERS = ['admin', 'manager', 'server', 'kitchen', 'customer', 'nobody'] as const;
export type Who = (typeof CALLERS)[number];

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | object;
}

export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface CallRoom {
  readonly server: TestServer;
  /** Such as `GET /api/orders/:id`, as the server lists them, without HEAD. */
  readonly routes: ReadonlySet<string>;
  readonly things: VenueThings;
  /** The rows of another venue. */
  readonly foreign: VenueThings;
  /** Returns the session of this role in the first venue, or in the other one. */
  session(who: Who, venueId?: string): Session | undefined;
  /** Makes an API key of the first venue that may read orders, and returns its token. */
  newKey(): Promise<string>;
  /** Makes the request of a line, on new rows. A call that ends its session gets a new user. */
  prepare(line: CallLine, who: Who, of?: VenueThings): Promise<Sent>;
  send(request: Sent): Promise<Heard>;
  close(): Promise<void>;
}

const NO_LIMIT = 1_000_000;
export const OTHER = 'another-venue';
/** The host name of the other venue. */
export const OTHER_HOST = 'harbor.example';

export async function openCallRoom(
  start: (options: ServerOptions) => Promise<TestServer> = startServer,
): Promise<CallRoom> {
  const routes = new Set<string>();
  const stripe = await startStripe();
  const server = await start({
    ...PLAYED_REHEARSAL,
    cards: { origin: stripe.origin },
    rateLimits: { perSession: NO_LIMIT, perAccount: NO_LIMIT, perAddress: NO_LIMIT },
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
    },
  });
  const sessions = new Map<Who, Session>();
  for (const who of CALLERS) if (who !== 'nobody') sessions.set(who, await server.signIn(who));
  const { things, foreign } = await openVenues(server, {
    guestId: sessions.get('customer')?.user.id ?? '',
    cardOrigin: stripe.origin,
  });
  const there = await sessionsAt(server, OTHER);
  const picture = await phonePhoto(40, 20);
  let sent = 0;
  const sessionFor = (who: Who, { endsSession }: CallLine) =>
    who !== 'nobody' && endsSession ? newcomer(server, who) : Promise.resolve(sessions.get(who));

  return {
    server,
    routes,
    things,
    foreign,
    session: (who, venueId) => (venueId === OTHER ? there : sessions).get(who),
    newKey: () => newKey(server, sessions.get('admin')?.token ?? ''),
    async prepare(line, who, of = things) {
      const session = await sessionFor(who, line);
      const [method = '', address = ''] = line.route.split(' ');
      const parts = await line.at?.(of);
      const url = address.replaceAll(/:(\w+)/g, (_, name: string) => parts?.[name] ?? name);
      const isPicture = line.body === 'a picture';
      return {
        method,
        url: line.query ? `${url}?${line.query}` : url,
        headers: {
          ...(session ? { authorization: `Bearer ${session.token}` } : {}),
          ...(isPicture ? { 'content-type': multipartType } : {}),
        },
        ...(isPicture ? { payload: multipart({ bytes: picture }) } : {}),
        ...(typeof line.body === 'object'
          ? {
              payload: filled(line.body, {
                ...parts,
                ...(await line.fill?.(of, session?.user.id ?? null)),
              }) as object,
            }
          : {}),
      };
    },
    async send({ method, ...request }) {
      // Each request comes from another address. None comes from this machine, which may do more.
      sent += 1;
      const remoteAddress = `198.18.${(sent >> 8) & 255}.${sent & 255}`;
      const answer = await server.app.inject({ method: method as 'GET', remoteAddress, ...request });
      return { status: answer.statusCode, headers: answer.headers, body: answer.body };
    },
    async close() {
      await server.close();
      await stripe.close();
    },
  };
}

async function openVenues(server: TestServer, told: Pick<Ground, 'guestId' | 'cardOrigin'>) {
  const at = new Date(server.clock.now()).toISOString();
  const ground = { storage: server.storage, at, businessDay: '2026-03-02', ...told };
  const things = new VenueThings({ ...ground, venueId: server.venueId });
  const foreign = new VenueThings({ ...ground, venueId: OTHER });
  await server.storage.venues.create({ id: OTHER, host: OTHER_HOST, createdAt: at, changes: [] });
  await things.open(false);
  await foreign.open(true);
  return { things, foreign };
}

/** Signs in a new user of each role in the other venue. */
async function sessionsAt({ app, storage, clock }: TestServer, venueId: string): Promise<Map<Who, Session>> {
  const passwordHash = await hashPassword(PASSWORD);
  const createdAt = new Date(clock.now()).toISOString();
  const sessions = new Map<Who, Session>();
  for (const role of CALLERS) {
    if (role === 'nobody') continue;
    const [id, email] = [uuid(), `${role}@${OTHER_HOST}`];
    const user = { id, name: `A ${role} elsewhere`, email, passwordHash, createdAt };
    await storage.accounts.createUser(user, { userId: id, venueId, role, staffId: null });
    const payload = { email, password: PASSWORD };
    const headers = { host: OTHER_HOST };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    sessions.set(role, answer.json<Session>());
  }
  return sessions;
}

async function newKey({ app }: TestServer, token: string): Promise<string> {
  const made = { name: 'Accounting', scopes: ['orders:read'], days: 30 };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'POST', url: '/api/integrations/keys', headers, payload: made });
  return answer.json<{ token: string }>().token;
}

let lastNumber = 10;
/** Returns the numbers from 10 to 59 in turn. */
const nextNumber = (): number => {
  lastNumber = lastNumber === 59 ? 10 : lastNumber + 1;
  return lastNumber;
};

/** Fills the placeholders in a body with values that are new for each call. */
const filled = (body: object, parts: Readonly<Record<string, string>> = {}): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(
        /<(token|email|code|challenge|item|day|printer|reader)>/g,
        (_, name: string) => parts[name] ?? '',
      )
      .replaceAll('"<seen>"', parts.seen ?? '{}')
      .replaceAll('<new>', `n${uuid().slice(-12)}`)
      .replaceAll('<uuid>', uuid())
      .replaceAll('"<number>"', String(nextNumber()))
      .replaceAll('<time>', `22${nextNumber()}`),
  );

/** Creates a user of this role whose session may end. The shared administrator stays signed in. */
async function newcomer(server: TestServer, role: Role): Promise<Session> {
  const session = await server.signIn(role === 'admin' ? 'manager' : role);
  if (role !== 'admin') return session;
  const { accounts } = server.storage;
  const at = new Date(server.clock.now()).toISOString();
  const account = { email: session.user.email, password: 'a-quiet-night-shift' };
  await accounts.setRole({ venueId: server.venueId, userId: session.user.id, role, at });
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
  return answer.json<Session>();
}
