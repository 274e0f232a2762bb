/** A whole server sends money back to the cards of a simulated Stripe: asked over REST, sent, and on the books once. */
import { createHmac } from 'node:crypto';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { aReader, readerId } from '@tableside/domain/testing/card-builders.ts';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller, confirmed } from '../../../testing/access/as-caller.ts';
import { type Mishap, startStripe } from '../../../testing/cards/stripe-simulator.ts';
import { SERVER_SECRET, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { auditEvent } from '../../../testing/venue/an-account.ts';
import { OLIVES } from '../../../testing/venue/floor.ts';
import { writeOne, writes } from '../../../testing/venue/write-entries.ts';
import { sealCardSecrets } from '../../cards/card-account.ts';
import { createCardDesk } from '../../cards/card-desk.ts';
import { createSecrets } from '../security/secrets.ts';

const ACCOUNT = '2e000000-0000-7000-8000-000000000001';
const HOOK = 'whsec_simulated_secret';
const SECRETS = createSecrets(SERVER_SECRET);

let stripe: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
let admin: Caller;
let chargeId: string;
let visitId: string;

const until = <T>(look: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(look, { timeout: 8000, interval: 20 });
const row = async (): Promise<CardCharge> =>
  (await server.storage.row(server.venueId, 'cardCharge', chargeId))?.doc as CardCharge;
/** Time passes until it is so. */
const is = (like: object): Promise<void> =>
  until(async () => {
    server.clock.advance(4000);
    server.storage.signals.tell({ kind: 'cards', venueId: server.venueId, about: chargeId });
    expect(await row()).toMatchObject(like);
  });
const books = async () => {
  const rows = await server.storage.load(server.venueId, [{ kind: 'paymentsOfVisit', visitId }]);
  return rows.all('payment').map(({ kind, amount }) => [kind, amount]);
};

/** A card has paid $3.00 on a reader. */
beforeEach(async () => {
  stripe = await startStripe();
  server = await startServer({ cards: { origin: stripe.origin, renewMs: 30 } });
  admin = asCaller(server, await server.signIn());
  const { storage, venueId } = server;
  await storage.cards.put({
    ...{ id: ACCOUNT, venueId, provider: 'stripe', label: 'Stripe', test: true, locationId: 'tml_1' },
    ...{ sealed: sealCardSecrets(SECRETS, ACCOUNT, { key: stripe.key, hookSecret: HOOK }), hasHooks: true },
    ...{ madeAt: '2026-03-02T10:00:00.000Z', madeBy: { id: 'theo', name: 'Theo' } },
    event: auditEvent('cards.account'),
  });
  await writeOne(storage, venueId, { decide: writes(change('cardReader', aReader({ venueId }))) });
  const [table] = (await admin.get<{ id: string }[]>('/tables')).body;
  visitId = (await admin.post<{ id: string }>('/visits', { tableId: table?.id })).body.id;
  const pad = await admin.post<{ items: { id: string }[] }>(`/orders/${visitId}/items`, OLIVES);
  await admin.post(`/visits/${visitId}/send`, { itemIds: pad.body.items.map(({ id }) => id) });
  const asked = await admin.post<{ id: string }>(`/visits/${visitId}/charges`, {
    ...{ readerId: readerId(), amount: 300 },
  });
  chargeId = asked.body.id;
  await until(async () => expect(await row()).toMatchObject({ state: 'shown' }));
  stripe.present('approve');
  await is({ state: 'approved', sure: true });
});
afterEach(async () => {
  await server.close();
  await stripe.close();
});

const giveBack = async (amount: number, more: object = {}) => {
  const paymentId = (await row()).paymentIds[0];
  return admin.post<CardCharge>(`/payments/${paymentId}/card-refunds`, { amount, reason: 'Cold', ...more });
};
const PAID = ['payment', 300];

/** Stripe, or somebody with another secret, calls about the refund. */
async function hook(secret = HOOK): Promise<number> {
  const object = { id: 're_1', object: 'refund', payment_intent: 'pi_1', status: 'succeeded', amount: 999 };
  const payload = JSON.stringify({ type: 'refund.updated', data: { object } });
  const seconds = Math.floor(server.clock.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `/hooks/stripe/${ACCOUNT}`, payload },
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
      host: 'localhost',
    },
  });
  return answer.statusCode;
}

describe('a refund to a card', () => {
  it('is sent soon after the tap, and on the books when Stripe has done it', async () => {
    const asked = await giveBack(200);
    expect([asked.status, asked.body]).toMatchObject([201, { refunds: [{ state: 'asked', amount: 200 }] }]);
    await until(async () => expect(await row()).toMatchObject({ refunds: [{ state: 'done', booked: 200 }] }));
    expect([await books(), stripe.refunds]).toMatchObject([
      [PAID, ['refund', 200]],
      [{ intent: 'pi_1', amount: 200 }],
    ]);
    expect((await giveBack(101)).body).toMatchObject({ code: 'payment.overRefund' });
  });

  it.each<readonly [string, Mishap]>([
    ['GET /v1/refunds', 'answerLost'],
    ['POST /v1/refunds', 'answerLost'],
    ['POST /v1/refunds', 'neverArrives'],
    ['POST /v1/refunds', '500'],
  ])('goes back once when %s: %s', async (path, how) => {
    stripe.fail(path, how);
    await giveBack(200);
    await is({ refunds: [{ state: 'done' }] });
    expect([await books(), stripe.refunds.length]).toEqual([[PAID, ['refund', 200]], 1]);
  });

  it('goes back once when its answer is lost and the process ends', async () => {
    const { storage, clock } = server;
    const desk = createCardDesk({
      storage,
      clock,
      secrets: SECRETS,
      origin: stripe.origin,
      log: () => undefined,
    });
    desk.start();
    stripe.fail('POST /v1/refunds', 'answerLost');
    await giveBack(200);
    await is({ refunds: [{ state: 'done' }] });
    await desk.close();
    expect([await books(), stripe.refunds.length]).toEqual([[PAID, ['refund', 200]], 1]);
  });

  it('waits as long as Stripe works at it, hears of the end, and frees the amount when that is a no', async () => {
    stripe.refundsAre = 'pending';
    await giveBack(300);
    await until(async () =>
      expect(await row()).toMatchObject({ refunds: [{ state: 'waiting', ref: 're_1' }] }),
    );
    expect(await books()).toEqual([PAID]);
    expect((await (await confirmed(admin)).delete('/cards/account')).body).toMatchObject({
      code: 'cards.open',
    });
    Object.assign(stripe.refunds[0] as object, { status: 'failed', reason: 'expired_or_canceled_card' });
    // Twice, and about the refund, the intent or our own id.
    for (const about of ['pi_1', 'pi_1', chargeId])
      server.storage.signals.tell({ kind: 'cards', venueId: server.venueId, about });
    await until(async () =>
      expect(await row()).toMatchObject({ refunds: [{ state: 'failed', why: 'card' }] }),
    );
    stripe.refundsAre = 'succeeded';
    await giveBack(300);
    await is({ refunds: [{ state: 'failed' }, { state: 'done', booked: 300 }] });
    expect(await books()).toEqual([PAID, ['refund', 300]]);
  });

  it.each([
    ['charge_already_refunded', 'already'],
    ['charge_disputed', 'disputed'],
    ['balance_insufficient', 'noMoney'],
    ['parameter_invalid', 'refused'],
  ])('that Stripe refuses with %s says why, and cash is left', async (code, why) => {
    stripe.refundsAre = { code };
    await giveBack(300);
    await until(async () => expect(await row()).toMatchObject({ refunds: [{ state: 'failed', why }] }));
    const paymentId = (await row()).paymentIds[0];
    const cash = { amount: 300, reason: 'Cold', method: 'cash' };
    expect((await admin.post(`/payments/${paymentId}/refunds`, cash)).status).toBe(201);
  });

  it('is on the books as soon as Stripe calls, once however often, and a false call brings nothing [T142]', async () => {
    stripe.refundsAre = 'pending';
    await giveBack(200);
    await until(async () => expect(await row()).toMatchObject({ refunds: [{ state: 'waiting' }] }));
    const asked = () => stripe.calls.filter((call) => call.startsWith('GET /v1/refunds')).length;
    const before = asked();
    // Stripe is still at it. Who calls says something else, and is asked.
    expect(await hook()).toBe(204);
    await until(() => expect(asked()).toBeGreaterThan(before));
    expect(await books()).toEqual([PAID]);
    Object.assign(stripe.refunds[0] ?? {}, { status: 'succeeded' });
    const known = asked();
    expect(await hook('whsec_of_somebody_else')).toBe(400);
    // Time stands still, so the desk does not look by itself.
    await server.storage.cards.of(server.venueId);
    expect([asked(), await books()]).toEqual([known, [PAID]]);
    expect(await Promise.all([hook(), hook()])).toEqual([204, 204]);
    await until(async () => expect(await row()).toMatchObject({ refunds: [{ state: 'done', booked: 200 }] }));
    expect(await hook()).toBe(204);
    expect(await books()).toEqual([PAID, ['refund', 200]]);
  });

  it('of two at once never gives back more than came [T144]', async () => {
    const both = await Promise.all([giveBack(200), giveBack(200)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await is({ refunds: [{ state: 'done' }] });
    expect(stripe.refunds).toHaveLength(1);
  });

  it('is one when it is sent again under its id', async () => {
    const id = uuid();
    await giveBack(100, { id });
    await giveBack(100, { id });
    await is({ refunds: [{ state: 'done' }] });
    expect([(await row()).refunds?.length, stripe.refunds.length]).toEqual([1, 1]);
  });

  it('that a restored backup has lost is found, and another one of the account is left alone [T146]', async () => {
    await giveBack(200);
    await is({ refunds: [{ state: 'done' }] });
    const { storage, venueId } = server;
    const { refunds: _, ...before } = await row();
    const rows = await storage.load(venueId, [{ kind: 'visitOf', visitId }]);
    const visit = rows.get('visit', visitId);
    if (!visit) throw new Error('no visit');
    const takings = visit.takings.map((one) => ({ ...one, refunded: 0, back: { bill: 0, tip: 0 } }));
    const { givenBack: __, ...open } = visit;
    await writeOne(storage, venueId, {
      decide: writes(change('cardCharge', before), change('visit', { ...open, takings })),
    });
    const form = new URLSearchParams({
      payment_intent: 'pi_1',
      amount: '50',
      'metadata[venue]': 'elsewhere',
    });
    const headers = { authorization: `Bearer ${stripe.key}`, 'idempotency-key': 'other' };
    await fetch(`${stripe.origin}/v1/refunds`, { method: 'POST', body: form, headers });
    await storage.upkeep.markRestored(new Date(server.clock.now()).toISOString());
    server.clock.advance(6 * 60_000);
    await is({ refunds: [{ state: 'done', ref: 're_1', booked: 200, amount: 200 }] });
    expect((await row()).refunds).toHaveLength(1);
  });
});
