/** A whole server asks the readers of a simulated Stripe: from the tap to the payment, woken and by itself. */
import { chargeIdOf } from '@tableside/domain/cards/ask-charge.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { aReader, readerId } from '@tableside/domain/testing/card-builders.ts';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startStripe } from '../../../testing/cards/stripe-simulator.ts';
import { SERVER_SECRET, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { auditEvent } from '../../../testing/venue/an-account.ts';
import { OLIVES } from '../../../testing/venue/floor.ts';
import { writeOne, writes } from '../../../testing/venue/write-entries.ts';
import { sealCardSecrets } from '../../cards/card-account.ts';
import { createCardDesk } from '../../cards/card-desk.ts';
import { providersOf } from '../../cards/provider-of.ts';
import { runCommand } from '../../commands/run-command.ts';
import { createSecrets } from '../security/secrets.ts';

const ACCOUNT = '2e000000-0000-7000-8000-000000000001';
const SECRETS = createSecrets(SERVER_SECRET);

let stripe: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
let admin: Caller;
let logged: string[];
beforeEach(async () => {
  stripe = await startStripe();
  logged = [];
  server = await startServer({
    cards: { origin: stripe.origin, renewMs: 30 },
    logLevel: 'info',
    logTo: { write: (line) => logged.push(line) },
  });
  admin = asCaller(server, await server.signIn());
});
afterEach(async () => {
  await server.close();
  await stripe.close();
  expect(logged.join('')).not.toContain(stripe.key);
});

async function connect(key = stripe.key, secrets = SECRETS): Promise<void> {
  const { storage, venueId } = server;
  await storage.cards.put({
    ...{ id: ACCOUNT, venueId, provider: 'stripe', label: 'Stripe', test: true, locationId: 'tml_1' },
    ...{ sealed: sealCardSecrets(secrets, ACCOUNT, { key }), hasHooks: false },
    ...{ madeAt: '2026-03-02T10:00:00.000Z', madeBy: { id: 'theo', name: 'Theo' } },
    event: auditEvent('cards.account'),
  });
  await writeOne(storage, venueId, { decide: writes(change('cardReader', aReader({ venueId }))) });
}

const ana = (): Actor => ({
  ...{ userId: 'ana', name: 'Ana', role: 'server', venueId: server.venueId },
  ...{ staffId: null, deviceId: null },
});
const give = (name: string, args: object) =>
  runCommand({ storage: server.storage, clock: server.clock }, ana(), { cmdId: uuid(), name, args });

/** A check with olives, and a charge of a part of it. */
async function charge(more: object = {}) {
  const [table] = (await admin.get<{ id: string }[]>('/tables')).body;
  const visit = (await admin.post<{ id: string }>('/visits', { tableId: table?.id })).body;
  const pad = await admin.post<{ items: { id: string }[] }>(`/orders/${visit.id}/items`, OLIVES);
  await admin.post(`/visits/${visit.id}/send`, { itemIds: pad.body.items.map(({ id }) => id) });
  const id = uuid();
  const asked = await give('card.charge', {
    id,
    visitId: visit.id,
    readerId: readerId(),
    amount: 300,
    ...more,
  });
  expect(asked).toMatchObject({ status: 'applied' });
  return { id: chargeIdOf(id), visitId: visit.id };
}

const until = <T>(look: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(look, { timeout: 8000, interval: 20 });
const row = async (id: string): Promise<CardCharge> =>
  (await server.storage.row(server.venueId, 'cardCharge', id))?.doc as CardCharge;
/** Time passes until it is so. */
const is = (id: string, like: Partial<CardCharge>): Promise<void> =>
  until(async () => {
    server.clock.advance(1000);
    server.storage.signals.tell({ kind: 'cards', venueId: server.venueId, about: id });
    expect(await row(id)).toMatchObject(like);
  });

describe('a charge', () => {
  it('is on the reader soon after the tap, and on the check when the card was approved', async () => {
    await connect();
    const { id, visitId } = await charge({ tip: 50 });
    await until(async () => expect(await row(id)).toMatchObject({ state: 'shown', ref: 'pi_1' }));
    stripe.present('approve');
    await is(id, { state: 'approved', sure: true });
    const rows = await server.storage.load(server.venueId, [{ kind: 'paymentsOfVisit', visitId }]);
    expect(rows.all('payment')).toMatchObject([{ amount: 300, tip: 50, chargeId: id }]);
    expect(stripe.intents).toMatchObject([{ received: 350, times: 1 }]);
  });

  it('is looked at again as soon as its provider says that there is news', async () => {
    await connect();
    const { id } = await charge();
    await until(async () => expect(await row(id)).toMatchObject({ state: 'shown' }));
    stripe.present('approve');
    // Time stands still, so the desk does not look by itself.
    server.storage.signals.tell({ kind: 'cards', venueId: server.venueId, about: 'pi_1' });
    await until(async () => expect(await row(id)).toMatchObject({ state: 'approved' }));
  });

  it('is canceled at once when somebody cancels it', async () => {
    await connect();
    const { id } = await charge();
    await until(async () => expect(await row(id)).toMatchObject({ state: 'shown' }));
    expect(await give('card.cancel', { chargeId: id })).toMatchObject({ status: 'applied' });
    await until(async () => expect(await row(id)).toMatchObject({ state: 'canceled', sure: true }));
    expect(stripe.intents).toMatchObject([{ status: 'canceled' }]);
  });

  it('goes on at another process when this one has ended, and is booked once by two', async () => {
    await connect();
    const { id, visitId } = await charge();
    await until(async () => expect(await row(id)).toMatchObject({ state: 'shown' }));
    const { storage, clock } = server;
    const desk = createCardDesk({
      storage,
      clock,
      secrets: SECRETS,
      origin: stripe.origin,
      log: () => undefined,
    });
    desk.start();
    stripe.present('approve');
    await is(id, { state: 'approved', sure: true });
    await desk.close();
    const rows = await storage.load(server.venueId, [{ kind: 'paymentsOfVisit', visitId }]);
    expect(rows.all('payment')).toHaveLength(1);
  });
});

describe('after a restore', () => {
  /** Stripe took it, and the backup is from before. */
  async function lostCharge(visit: string, venue = server.venueId): Promise<string> {
    const id = uuid();
    const fields = new URLSearchParams({ amount: '350', currency: 'usd' });
    const kept = {
      charge: id,
      venue,
      visit,
      check: 'main',
      reader: readerId(),
      by: 'ana',
      amount: '300',
      tip: '50',
    };
    for (const [name, value] of Object.entries(kept)) fields.set(`metadata[${name}]`, value);
    const post = (path: string, body: URLSearchParams) =>
      fetch(`${stripe.origin}/v1/${path}`, {
        ...{ method: 'POST', body },
        headers: {
          authorization: `Bearer ${stripe.key}`,
          'idempotency-key': path === 'payment_intents' ? id : '',
        },
      });
    const intent = (await (await post('payment_intents', fields)).json()) as { id: string };
    await post(
      'terminal/readers/tmr_1/process_payment_intent',
      new URLSearchParams({ payment_intent: intent.id }),
    );
    stripe.present('approve');
    return id;
  }

  it('finds what Stripe took and the backup has lost, once, for its own venue and its own check', async () => {
    await connect();
    const { id: known, visitId } = await charge();
    await until(async () => expect(await row(known)).toMatchObject({ state: 'shown' }));
    stripe.present('approve');
    await is(known, { state: 'approved' });
    const lost = await lostCharge(visitId);
    const [elsewhere, early] = [await lostCharge(visitId, 'another-venue'), await lostCharge(uuid())];
    await server.storage.upkeep.markRestored(new Date(server.clock.now()).toISOString());
    server.clock.advance(6 * 60_000);
    await is(lost, { state: 'approved', sure: true, ref: 'pi_2', booked: { amount: 300, tip: 50 } });
    expect([await row(elsewhere), await row(early)]).toEqual([undefined, undefined]);
    server.clock.advance(3_700_000);
    await is(early, { state: 'approved', fault: 'noVisit', captured: { amount: 300, tip: 50 } });
    const rows = await server.storage.load(server.venueId, [{ kind: 'paymentsOfVisit', visitId }]);
    expect(rows.all('payment').map(({ amount, tip }) => [amount, tip])).toEqual([
      [300, 0],
      [300, 50],
    ]);
  });
});

describe('without a key that works', () => {
  it('a charge is refused at once, and the account says what is wrong until the key is another one', async () => {
    await connect('rk_test_of_somebody_else');
    const { id } = await charge();
    await until(async () =>
      expect(await row(id)).toMatchObject({ state: 'declined', why: 'refused', sure: true }),
    );
    await until(async () =>
      expect(await server.storage.cards.of(server.venueId)).toMatchObject({ fault: 'key' }),
    );
    await connect();
    const next = await charge();
    await until(async () => expect(await row(next.id)).toMatchObject({ state: 'shown' }));
    expect(await server.storage.cards.of(server.venueId)).toMatchObject({ fault: null });
  });

  it('that this server can read, no reader is asked', async () => {
    await connect(stripe.key, createSecrets('the secret of another server, long enough'));
    const { id } = await charge();
    await until(async () => expect(await row(id)).toMatchObject({ state: 'declined', why: 'refused' }));
    await until(async () =>
      expect(await server.storage.cards.of(server.venueId)).toMatchObject({ fault: 'sealed' }),
    );
    expect(stripe.calls).toEqual([]);
  });

  it('of the account of a removed reader, nobody is asked about what was charged on it [T147]', async () => {
    await connect();
    const { storage, clock, venueId } = server;
    const signal = AbortSignal.timeout(60_000);
    const deps = { storage, clock, secrets: SECRETS, origin: stripe.origin, signal, log: () => undefined };
    const of = await providersOf(deps, venueId);
    const ask = {
      ...{ chargeId: uuid(), venueId, readerRef: 'tmr_1', cents: 300, at: clock.now() },
      kept: { visit: 'v', check: 'main', reader: readerId(), by: 'ana', amount: '300', tip: '0' },
    };
    const answers = async (reader: CardReader) => (await of(reader).find(ask, true)).is;
    const former = aReader({ archived: true, accountId: uuid() });
    expect(await answers(former)).toBe('lost');
    expect(stripe.calls).toEqual([]);
    expect(await answers(aReader({ archived: true, accountId: ACCOUNT }))).toBe('no');
    expect(await answers(aReader({ accountId: uuid() }))).toBe('no');
  });

  it('what is under way stays as it is until somebody says how it ended', async () => {
    await connect();
    const { id } = await charge();
    await until(async () => expect(await row(id)).toMatchObject({ state: 'shown' }));
    await server.storage.cards.remove({ venueId: server.venueId, event: auditEvent('cards.forget') });
    server.clock.advance(240_000);
    await is(id, { state: 'unknown' });
    await give('card.say', { chargeId: id, outcome: 'approved' });
    server.clock.advance(25 * 3_600_000);
    server.storage.signals.tell({ kind: 'cards', venueId: server.venueId, about: id });
    expect(await row(id)).toMatchObject({ state: 'approved', sure: false, booked: { amount: 300 } });
  });
});
