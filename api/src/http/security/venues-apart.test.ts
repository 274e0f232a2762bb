/**
 * Two venues in one server, by two host names: nothing of one is seen or changed in the other. Every route is called as
 * every role, with ids, codes and tokens of the other venue, and with sessions of the other venue.
 */
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import Sqlite from 'better-sqlite3';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES, NO_CALLS } from '../../../testing/access/access-calls.ts';
import type { CallLine } from '../../../testing/access/call-line.ts';
import {
  CALLERS,
  type CallRoom,
  OTHER,
  OTHER_HOST,
  openCallRoom,
  type Sent,
  type Who,
} from '../../../testing/access/call-room.ts';
import { openSocket } from '../../../testing/server/test-socket.ts';
import { multipart, multipartType } from '../../../testing/venue/multipart.ts';
import { phonePhoto } from '../../../testing/venue/pictures.ts';
import { keepValuesShort } from '../../storage/sqlite/short-values.ts';
import { sweepImages } from '../venue/image-files.ts';
import { openImageStores } from '../venue/image-stores.ts';

const OPEN_HOST = 'localhost';

let room: CallRoom;
beforeAll(async () => {
  room = await openCallRoom();
});
afterAll(() => room.close());

const nameOf = ({ route, on }: CallLine): string => (on ? `${route} on ${on}` : route);
const named = (lines: readonly CallLine[]) => lines.map((line) => [nameOf(line), line] as const);

/**
 * These codes belong to the caller's own account, not to a venue. A close of a day only says what was seen: ids of
 * another venue are nothing that is open here.
 */
const isOfCaller = ({ route }: CallLine): boolean =>
  route.includes('/auth/second-factor') || route === 'POST /api/days';
const ofVenue = CALL_LINES.filter((line) => (line.at ?? line.fill) !== undefined && !isOfCaller(line));
const closed = CALL_LINES.filter(({ answers }) => answers.endsWith('0'));
const reading = CALL_LINES.filter(({ route }) => route.startsWith('GET '));

/** What the callers of the first venue sent themselves. Its audit trail says what they tried. */
const tried = new Set<string>();
const IDS = /[\w-]{8,}/g;

describe('ids, codes and tokens of another venue', () => {
  it.each(named(ofVenue))('are refused to every role: %s [T78]', async (_, line) => {
    const statuses: number[] = [];
    for (const who of CALLERS) {
      const sent = await room.prepare(line, who, room.foreign);
      for (const word of JSON.stringify([sent.url, sent.payload]).match(IDS) ?? []) tried.add(word);
      statuses.push((await room.send(sent)).status);
    }
    expect(statuses.filter((status) => ![401, 403, 404, 409, 410].includes(status))).toEqual([]);
    // Rows that an administrator may change in their own venue do not exist in another one.
    if (line.at && line.answers.startsWith('+')) expect(statuses[0]).toBe(404);
  });

  it('are tried on every route that names a row [T78]', () => {
    const naming = [...room.routes].filter((route) => route.includes(':') && !NO_CALLS.includes(route));
    expect(naming.filter((route) => !ofVenue.some((line) => line.at && line.route === route))).toEqual([]);
  });
});

const asRole = (sent: Sent, host: string, session: Session | undefined): Sent => {
  const { authorization: _, ...headers } = sent.headers;
  const bearer: Sent['headers'] = session ? { authorization: `Bearer ${session.token}` } : {};
  return { ...sent, headers: { ...headers, ...bearer, host } };
};

describe('a session in another venue', () => {
  it.each(named(closed))('is unknown to %s [T79]', async (_, line) => {
    const sent = await room.prepare({ ...line, endsSession: false }, 'admin');
    const statuses = new Set<number>();
    for (const who of CALLERS)
      statuses.add((await room.send(asRole(sent, OTHER_HOST, room.session(who)))).status);
    expect(statuses).toEqual(new Set([401]));
  });

  it('is unknown as an API key, too [T79]', async () => {
    const headers = { authorization: `Bearer ${await room.newKey()}` };
    const at = async (host: string) =>
      (await room.send({ method: 'GET', url: '/api/orders', headers: { ...headers, host } })).status;
    expect([await at(OPEN_HOST), await at(OTHER_HOST)]).toEqual([200, 401]);
    const me = async (host: string) =>
      (await room.send({ method: 'GET', url: '/api/me', headers: { ...headers, host } })).status;
    expect([await me(OPEN_HOST), await me(OTHER_HOST)]).toEqual([200, 401]);
  });
});

/**
 * Returns the ids that only one of the venues has. The guest of the first venue also owns drafts in the other, and both
 * have tables in the section of the builders.
 */
function idsOnlyOf(venueId: string): ReadonlySet<string> {
  const connection = new Sqlite(join(room.server.dataDir, 'tableside.db'), { readonly: true });
  keepValuesShort(connection);
  const tables = {
    row: 'id',
    device: 'device_id',
    membership: 'user_id',
    held_command: 'cmd_id',
    webhook: 'webhook_id',
  };
  const sql = Object.entries({
    ...tables,
    api_key: 'key_id',
    invitation: 'invitation_id',
    client: 'client_id',
  })
    .map(([table, id]) => `SELECT venue_id, ${id} AS id FROM "${table}"`)
    .join(' UNION ');
  const all = connection.prepare<[], { venue_id: string; id: string }>(sql).all();
  connection.close();
  const others = new Set(all.filter((one) => one.venue_id !== venueId).map(({ id }) => id));
  for (const id of ['main_floor', room.session('customer')?.user.id ?? '']) others.add(id);
  return new Set(all.flatMap(({ venue_id, id }) => (venue_id === venueId && !others.has(id) ? id : [])));
}

describe('what is read in one venue', () => {
  const foreign = new Map<string, ReadonlySet<string>>();

  beforeAll(() => {
    for (const { venueId } of [room.things, room.foreign]) foreign.set(venueId, idsOnlyOf(venueId));
  });

  it.each(named(reading))('has no id from another venue in %s, for any role [T80]', async (_, line) => {
    const { things, foreign: others } = room;
    const leaks: string[] = [];
    let answers = 0;
    for (const [own, other, host] of [
      [things, others, OPEN_HOST],
      [others, things, OTHER_HOST],
    ] as const) {
      const sent = await room.prepare(line, 'admin', own);
      for (const who of CALLERS) {
        const { status, body } = await room.send(asRole(sent, host, room.session(who, own.venueId)));
        if (status === 200) answers += 1;
        const words = body.match(IDS) ?? [];
        const isForeign = (word: string) => word === other.venueId || foreign.get(other.venueId)?.has(word);
        const isTried = (word: string) =>
          own === things && line.route === 'GET /api/audit' && tried.has(word);
        leaks.push(
          ...words
            .filter((word) => isForeign(word) && !isTried(word))
            .map((word) => `${who} at ${host}: ${word}`),
        );
      }
    }
    expect(leaks).toEqual([]);
    if (line.answers.includes('+')) expect(answers).toBeGreaterThan(0);
  });

  it('is compared with many ids', () => {
    for (const ids of foreign.values()) expect(ids.size).toBeGreaterThan(50);
  });

  it('includes its own menu, its own name at a table, and its own setting for registration', async () => {
    const get = async (url: string, host: string) =>
      (await room.send({ method: 'GET', url, headers: { host } })).body;
    const products = await get('/api/menu/products', OTHER_HOST);
    expect(products).not.toContain('marinated-olives');
    expect(await get('/api/menu/products', OPEN_HOST)).toContain('marinated-olives');
    expect(JSON.parse(await get('/api/tables/code/access-counter', OTHER_HOST))).toMatchObject({
      venueId: room.foreign.venueId,
    });
    expect(JSON.parse(await get('/api/tables/code/access-counter', OPEN_HOST))).toMatchObject({
      venueId: room.things.venueId,
    });
  });
});

describe('the sync of one venue', () => {
  const pull = async (who: Who, venueId: string, body: object) => {
    const host = venueId === room.things.venueId ? OPEN_HOST : OTHER_HOST;
    const headers = { host, authorization: `Bearer ${room.session(who, venueId)?.token}` };
    return room.send({ method: 'POST', url: '/api/sync/pull', headers, payload: body });
  };
  const fresh = (clientId: string) => ({ protocol: PROTOCOL_VERSION, clientId, cursor: 0, ackMid: 0 });

  it.each(CALLERS.filter((who) => who !== 'nobody'))('brings a %s no row of another [T80]', async (who) => {
    const foreign = idsOnlyOf(room.foreign.venueId);
    const { status, body } = await pull(who, room.things.venueId, fresh(uuid()));
    expect(status).toBe(200);
    const { rows } = JSON.parse(body) as Envelope;
    expect(rows.length).toBeGreaterThan(10);
    const text = JSON.stringify(rows);
    expect([...foreign].filter((id) => text.includes(id))).toEqual([]);
  });

  it('takes no queue and no device of another', async () => {
    const { venueId } = room.foreign;
    const [clientId, userId] = [uuid(), room.session('admin', venueId)?.user.id ?? ''];
    await room.server.storage.saveQueue({ clientId, venueId, userId, seenAt: '2026-03-02T19:00:00.000Z' });
    expect((await pull('admin', room.things.venueId, fresh(clientId))).status).toBe(403);
  });

  it('opens no socket for a session of another, and frames stay in their venue [F1 T80]', async () => {
    const address = await room.server.listen();
    const [here, there] = [room.things, room.foreign];
    const tokenOf = (venueId: string) => room.session('manager', venueId)?.token ?? '';
    const lost = await openSocket(address, { host: OTHER_HOST });
    lost.send('hello', { protocol: PROTOCOL_VERSION, token: tokenOf(here.venueId) });
    expect((await lost.next('error')).data.code).toBe('auth.required');
    const sockets = await Promise.all([openSocket(address), openSocket(address, { host: OTHER_HOST })]);
    const [own, other] = sockets;
    await own.hello(tokenOf(here.venueId), { clientId: uuid(), cursor: 0 });
    await other.hello(tokenOf(there.venueId), { clientId: uuid(), cursor: 0 });
    own.send('subscribeToAllOrders', {});
    other.send('subscribeToAllOrders', {});
    const [mine, theirs] = [await here.paid(), await there.paid()];
    const text = (socket: typeof own) => JSON.stringify(socket.frames);
    await expect.poll(() => text(own).includes(mine.id)).toBe(true);
    await expect.poll(() => text(other).includes(theirs.id)).toBe(true);
    expect([text(own).includes(theirs.id), text(other).includes(mine.id)]).toEqual([false, false]);
    for (const socket of [...sockets, lost]) socket.close();
  });
});

describe('the pictures of one venue', () => {
  const upload = async (venueId: string, host: string, width: number) => {
    const token = room.session('manager', venueId)?.token;
    const headers = { host, authorization: `Bearer ${token}`, 'content-type': multipartType };
    const payload = multipart({ bytes: await phonePhoto(width, 20) });
    const url = '/api/menu/product/access-dish/image';
    const { status, body } = await room.send({ method: 'POST', url, headers, payload });
    expect([status, body]).toEqual([200, expect.anything()]);
    return (JSON.parse(body) as { image: string }).image;
  };
  const statusAt = async (url: string, host: string) =>
    (await room.send({ method: 'GET', url, headers: { host } })).status;

  it('are served only under its own host name, and survive every sweep [T81]', async () => {
    const mine = await upload(room.things.venueId, OPEN_HOST, 40);
    const theirs = await upload(room.foreign.venueId, OTHER_HOST, 60);
    const all = async () => [
      await statusAt(mine, OPEN_HOST),
      await statusAt(theirs, OTHER_HOST),
      await statusAt(mine, OTHER_HOST),
      await statusAt(theirs, OPEN_HOST),
    ];
    expect(await all()).toEqual([200, 200, 404, 404]);
    const { server } = room;
    const folder = join(server.dataDir, 'images');
    const old = server.clock.now() / 1000 - 30 * 24 * 3600;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.webp'),
    );
    expect(files).toHaveLength(6);
    for (const file of files) utimesSync(join(folder, file), old, old);
    const { storage, clock } = server;
    expect(await sweepImages({ storage, clock, images: openImageStores(folder) })).toBe(0);
    expect(await all()).toEqual([200, 200, 404, 404]);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });
});

/** What is about the server and not about a venue. */
const OF_NO_VENUE = ['GET /api/health', 'GET /api/metrics', 'GET /api/ready'];

describe('a closed venue', () => {
  beforeAll(async () => {
    const at = '2026-03-02T20:00:00.000Z';
    const event = { venueId: OTHER, actor: null, action: 'venue.close', at } as const;
    await room.server.storage.venues.close({ id: OTHER, at, event });
  });

  const call = (line: CallLine, who: Who) =>
    room
      .prepare({ ...line, endsSession: false }, 'nobody', room.foreign)
      .then((sent) => room.send(asRole(sent, OTHER_HOST, room.session(who, OTHER))));

  it.each(['admin', 'nobody'] as const)('serves no call of %s', async (who) => {
    const served: string[] = [];
    for (const line of CALL_LINES) {
      const { status } = await call(line, who);
      if (status < 400 && !OF_NO_VENUE.includes(line.route)) served.push(`${line.route} ${status}`);
    }
    expect(served).toEqual([]);
  });

  it.each([
    ['GET /api/orders', 'admin'],
    ['POST /api/sync/pull', 'server'],
    ['POST /api/auth/login', 'nobody'],
    ['GET /api/menu/products', 'nobody'],
    ['GET /api/tables/code/:qrCode', 'nobody'],
    ['GET /api/receipts/:id/:code', 'customer'],
  ] as const)('says why to %s by %s, and to ask again in a minute', async (route, who) => {
    const line = CALL_LINES.find((one) => one.route === route);
    if (!line) throw new Error(`${route} has no line`);
    const { status, headers, body } = await call(line, who);
    expect([status, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '60', 'venue.outOfUse']);
  });

  it('leaves the other venues and the state of the server as they were', async () => {
    const authorization = `Bearer ${room.session('admin')?.token}`;
    const orders = { method: 'GET', url: '/api/orders', headers: { authorization, host: OPEN_HOST } };
    const health = { method: 'GET', url: '/api/health', headers: { host: OTHER_HOST } };
    expect([(await room.send(orders)).status, (await room.send(health)).status]).toEqual([200, 200]);
  });
});
