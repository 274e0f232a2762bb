/** Card readers in the office, over a whole server and a simulated Stripe: the key, the readers, and who calls as Stripe. */
import { createHmac } from 'node:crypto';
import { change } from '@tableside/domain/entities/entities.ts';
import { aCardRefund, aReader } from '@tableside/domain/testing/card-builders.ts';
import type { CardOffice } from '@tableside/protocol/rest/card.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { NEXT_KEY, OTHER_KEY, startStripe } from '../../../testing/cards/stripe-simulator.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { CardThings } from '../../../testing/venue/card-things.ts';
import { writeOne, writes } from '../../../testing/venue/write-entries.ts';

const HOOK = 'whsec_simulated_secret';
const BY = { id: 'ana', name: 'Ana' };
const SAID = { outcome: 'approved' as const, by: BY, at: '2026-06-12T23:31:00.000Z' };
let stripe: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
let admin: Caller;
let logged: string[];
beforeEach(async () => {
  stripe = await startStripe();
  logged = [];
  server = await startServer({
    cards: { origin: stripe.origin },
    logLevel: 'info',
    logTo: { write: (line) => logged.push(line) },
  });
  admin = asCaller(server, await server.signIn());
});
afterEach(async () => {
  await server.close();
  await stripe.close();
});

const office = async (): Promise<CardOffice> => (await admin.get<CardOffice>('/cards')).body;
const connect = (more: object = {}) => admin.put<CardOffice>('/cards/account', { key: stripe.key, ...more });
const pair = (name = 'Bar', code = 'quick-brown-fox') =>
  admin.post<CardOffice>('/cards/readers', { code, name });

describe('the account', () => {
  it('is tried, kept sealed, and never shown again [T140]', async () => {
    const { status, body } = await connect({ hookSecret: HOOK });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        account: { label: 'rk_test_simu…', test: true, locationId: 'tml_1', hasHooks: true, fault: null },
        locations: [{ id: 'tml_1', name: 'Alder & Rye' }],
        readers: [],
      },
    });
    const { storage, venueId } = server;
    const kept = JSON.stringify([
      await office(),
      await storage.cards.of(venueId),
      (await admin.get('/audit')).body,
      logged,
    ]);
    expect(kept).not.toContain(stripe.key);
    expect(kept).not.toContain(HOOK);
    const trail = (await admin.get<{ action: string }[]>('/audit')).body;
    expect(trail.map(({ action }) => action)).toContain('cards.account');
  });

  it.each([
    ['of nobody', { key: 'rk_test_ofsomebodyelse' }, 'cards.key'],
    ['that is public', { key: 'pk_test_simulated' }, 'request.shape'],
    [
      'with a location of another account',
      { key: 'rk_test_simulated', locationId: 'tml_9' },
      'cards.location',
    ],
    ['with a secret that is none', { key: 'rk_test_simulated', hookSecret: 'secret' }, 'request.shape'],
  ])('is refused with a key %s', async (_, body, code) => {
    expect((await admin.put<{ code: string }>('/cards/account', body)).body.code).toBe(code);
    expect((await office()).account).toBeNull();
  });

  it('is not forgotten while a card is charged', async () => {
    expect(await admin.delete('/cards/account')).toMatchObject({ status: 409, body: { code: 'cards.none' } });
    await connect();
    const charge = await new CardThings(server).charge();
    expect(await admin.delete('/cards/account')).toMatchObject({ status: 409, body: { code: 'cards.open' } });
    expect(await admin.post(`/charges/${charge}/say`, { outcome: 'declined' })).toMatchObject({
      status: 200,
    });
    expect(await admin.delete('/cards/account')).toMatchObject({ status: 200, body: { account: null } });
  });

  describe('with another key [T147]', () => {
    const idOf = async () => (await server.storage.cards.of(server.venueId))?.id;
    const refused = { status: 409, body: { code: 'cards.otherAccount' } };

    it('of the same account is the same account', async () => {
      await connect();
      await pair();
      const id = await idOf();
      expect(await connect({ key: NEXT_KEY })).toMatchObject({ status: 200 });
      expect(await idOf()).toBe(id);
      await admin.delete('/cards/account');
      await connect();
      expect(await idOf()).toBe(id);
    });

    it('of another account is refused while a reader is in use', async () => {
      await connect();
      const reader = (await pair()).body.readers[0]?.id;
      const before = await server.storage.cards.of(server.venueId);
      expect(await connect({ key: OTHER_KEY })).toMatchObject(refused);
      await admin.delete('/cards/account');
      expect(await connect({ key: OTHER_KEY })).toMatchObject(refused);
      await connect();
      await admin.delete(`/cards/readers/${reader}`);
      expect(await connect({ key: OTHER_KEY })).toMatchObject({ status: 200 });
      expect(await idOf()).not.toBe(before?.id);
    });

    it.each([
      ['a charge is open', { state: 'shown' as const }],
      ['a word is not confirmed', { state: 'approved' as const, said: SAID }],
      ['a refund is open', { state: 'approved' as const, sure: true, refunds: [aCardRefund()] }],
    ])('of another account is refused while %s', async (_, over) => {
      await connect();
      const reader = (await pair()).body.readers[0]?.id ?? '';
      await new CardThings(server).charge({ readerId: reader, ...over });
      await admin.delete(`/cards/readers/${reader}`);
      expect(await connect({ key: OTHER_KEY })).toMatchObject(refused);
      expect(await connect({ key: NEXT_KEY })).toMatchObject({ status: 200 });
    });

    it('is not taken when Stripe cannot be asked', async () => {
      await connect();
      await pair();
      stripe.fail('GET /v1/terminal/readers/tmr', '500');
      expect(await connect({ key: OTHER_KEY })).toMatchObject({ status: 503, body: { code: 'cards.away' } });
    });
  });

  it('needs the password of the last ten minutes', async () => {
    server.clock.advance(11 * 60_000);
    expect(await connect()).toMatchObject({ status: 403, body: { code: 'auth.confirm' } });
  });
});

describe('a reader', () => {
  it('is paired by its words, named, and removed', async () => {
    expect(await pair()).toMatchObject({ status: 409, body: { code: 'cards.none' } });
    await connect();
    expect(await pair('Bar', 'wrong')).toMatchObject({ status: 422, body: { code: 'cards.code' } });
    const { body } = await pair();
    expect(body.readers).toMatchObject([{ name: 'Bar', test: true, word: 'online' }]);
    const [reader] = body.readers;
    stripe.reader('tmr_quick_brown_fox').isOff = true;
    const renamed = await admin.put<CardOffice>(`/cards/readers/${reader?.id}`, { name: 'Terrace' });
    expect(renamed.body.readers).toMatchObject([{ name: 'Terrace', word: 'offline' }]);
    expect((await admin.delete<CardOffice>(`/cards/readers/${reader?.id}`)).body.readers).toEqual([]);
    expect((await pair('Bar again')).body.readers).toMatchObject([{ id: reader?.id, name: 'Bar again' }]);
  });

  it('of another venue is refused, although both have the same account [T141]', async () => {
    await connect();
    const other = 'another-venue';
    await server.storage.venues.create({
      id: other,
      host: 'harbor.example',
      createdAt: '2026-03-01T10:00:00.000Z',
      changes: [],
    });
    const theirs = aReader({ venueId: other, readerRef: 'tmr_quick_brown_fox' });
    await writeOne(server.storage, other, { decide: writes(change('cardReader', theirs)) });
    expect(await pair()).toMatchObject({ status: 409, body: { code: 'cards.elsewhere' } });
    expect((await office()).readers).toEqual([]);
    expect(await admin.put(`/cards/readers/${theirs.id}`, { name: 'Mine' })).toMatchObject({ status: 404 });
  });
});

describe('who calls as Stripe', () => {
  const body = JSON.stringify({ data: { object: { id: 'pi_1', metadata: { charge: 'charge-1' } } } });
  const signed = (at = server.clock.now() / 1000, secret = HOOK, of = body): string => {
    const seconds = Math.floor(at);
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${of}`).digest('hex')}`;
  };
  const call = (url: string, signature: string, payload = body, host = 'localhost') =>
    server.app.inject({
      ...{ method: 'POST', url, payload },
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, host },
    });

  it('is heard with the secret of the account alone, and only just now [T142]', async () => {
    await connect({ hookSecret: HOOK });
    const path = (await office()).account?.hookPath ?? '';
    const heard: (string | null)[] = [];
    server.storage.signals.on('cards', ({ about }) => heard.push(about));
    expect((await call(path, signed())).statusCode).toBe(204);
    expect(heard).toEqual(['charge-1']);
    const refused = async (...args: Parameters<typeof call>) => {
      const answer = await call(...args);
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await refused(path, signed(undefined, 'whsec_of_somebody'))).toEqual([400, 'cards.signature']);
    expect(await refused(path, '')).toEqual([400, 'cards.signature']);
    expect(await refused(path, signed(), `${body} `)).toEqual([400, 'cards.signature']);
    expect(await refused(path, signed(server.clock.now() / 1000 - 301))).toEqual([400, 'cards.replay']);
    expect(await refused('/hooks/stripe/guessed', signed())).toEqual([400, 'cards.signature']);
    expect((await call(path, signed(), 'x'.repeat(70_000))).statusCode).toBe(413);
    expect(heard).toEqual(['charge-1']);
    expect((await office()).account).toMatchObject({ fault: 'hook' });
    const trail = (await admin.get<{ action: string; code: string }[]>('/audit')).body;
    expect(trail.filter(({ action }) => action === 'cards.hook')).toMatchObject([
      { code: 'cards.signature' },
    ]);
    expect((await call(path, signed())).statusCode).toBe(204);
    expect((await office()).account).toMatchObject({ fault: null });
  });

  it('is heard at the venue of the account, and with nothing that it can read nobody is woken', async () => {
    await connect({ hookSecret: HOOK });
    const path = (await office()).account?.hookPath ?? '';
    await server.storage.venues.create({
      id: 'v2',
      host: 'harbor.example',
      createdAt: '2026-03-01T10:00:00.000Z',
      changes: [],
    });
    expect((await call(path, signed(), body, 'harbor.example')).statusCode).toBe(400);
    const heard = vi.fn();
    server.storage.signals.on('cards', heard);
    for (const odd of ['', '[]', '{"data":{"object":{"id":7}}}'])
      expect((await call(path, signed(undefined, HOOK, odd), odd)).statusCode).toBe(204);
    expect(heard).not.toHaveBeenCalled();
  });
});
