/** Test payments on a reader, over a whole server and a simulated Stripe: given back at once, and never a sale. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aCharge, aReader, readerId } from '@tableside/domain/testing/card-builders.ts';
import type { CardTest } from '@tableside/protocol/rest/card-test.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { NEXT_KEY, startStripe } from '../../../testing/cards/stripe-simulator.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { writeOne, writes } from '../../../testing/venue/write-entries.ts';
import { StripeTestPayment } from '../../cards/stripe/stripe-test-payment.ts';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
let admin: Caller;
let readers: string;
beforeEach(async () => {
  stripe = await startStripe();
  server = await startServer({ cards: { origin: stripe.origin } });
  admin = asCaller(server, await server.signIn());
  await admin.put('/cards/account', { key: stripe.key });
  const paired = await admin.post<{ readers: { id: string }[] }>('/cards/readers', {
    ...{ code: 'quick-brown-fox', name: 'Bar' },
  });
  readers = `/cards/readers/${paired.body.readers[0]?.id}/tests`;
});
afterEach(async () => {
  await server.close();
  await stripe.close();
});

const start = () => admin.post<CardTest>(readers, {});
const look = (ref = 'pi_1') => admin.post<CardTest>(`${readers}/${ref}`, {});
const on = () => stripe.reader('tmr_quick_brown_fox');

describe('a test payment', () => {
  it('waits for a card, is given back once when it came, and is no sale', async () => {
    expect(await start()).toMatchObject({
      status: 201,
      body: { ref: 'pi_1', amount: 100, state: 'waiting' },
    });
    expect((await look()).body.state).toBe('waiting');
    stripe.present('approve');
    expect((await look()).body.state).toBe('givenBack');
    expect((await look()).body.state).toBe('givenBack');
    expect(stripe.refunds).toMatchObject([{ amount: 100, status: 'succeeded' }]);
    const { storage, venueId } = server;
    expect([await storage.rows(venueId, 'payment'), await storage.rows(venueId, 'cardCharge')]).toEqual([
      [],
      [],
    ]);
    const trail = (await admin.get<{ action: string }[]>('/audit')).body;
    expect(trail.filter(({ action }) => action === 'cards.test')).toHaveLength(1);
  });

  it('says that it is still on its way back', async () => {
    await start();
    stripe.refundsAre = 'pending';
    stripe.present('approve');
    expect((await look()).body.state).toBe('givingBack');
  });

  it.each([
    ['decline', 'declined'],
    ['cancel', 'canceled'],
  ] as const)('that the guest ends by %s is over, and frees the reader', async (outcome, state) => {
    await start();
    stripe.present(outcome);
    expect((await look()).body.state).toBe(state);
    expect(stripe.intents).toMatchObject([{ status: 'canceled', received: 0 }]);
    expect((await start()).body.state).toBe('waiting');
  });

  it('is canceled, and given back when the card was read before', async () => {
    await start();
    expect((await admin.delete<CardTest>(`${readers}/pi_1`)).body.state).toBe('canceled');
    expect(on().action).toBeNull();
    await start();
    stripe.present('approve');
    expect((await admin.delete<CardTest>(`${readers}/pi_2`)).body.state).toBe('givenBack');
  });

  it('that somebody left on the reader goes before the next one', async () => {
    await start();
    expect((await start()).body).toMatchObject({ ref: 'pi_2', state: 'waiting' });
    expect(stripe.intents.map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method']);
  });

  it('says what is wrong with the reader, and leaves nothing open', async () => {
    on().isOff = true;
    expect((await start()).body).toMatchObject({ state: 'offline' });
    Object.assign(on(), {
      isOff: false,
      action: { intent: 'pi_of_a_sale', status: 'in_progress', failure: null },
    });
    expect((await start()).body).toMatchObject({ state: 'busy' });
    expect(on().action?.intent).toBe('pi_of_a_sale');
    expect(stripe.intents.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  it('waits for a check that is being paid on the reader', async () => {
    const id = readers.split('/')[3] ?? '';
    const charge = aCharge({ venueId: server.venueId, readerId: id, state: 'shown' });
    await writeOne(server.storage, server.venueId, { decide: writes(change('cardCharge', charge)) });
    expect(await start()).toMatchObject({ status: 409, body: { code: 'cards.busy' } });
    expect(stripe.intents).toEqual([]);
  });

  it('is for readers in test mode alone [T148]', async () => {
    const live = aReader({ venueId: server.venueId, id: readerId(7), test: false });
    await writeOne(server.storage, server.venueId, { decide: writes(change('cardReader', live)) });
    const refused = { status: 409, body: { code: 'cards.notTest' } };
    expect(await admin.post(`/cards/readers/${live.id}/tests`, {})).toMatchObject(refused);
    expect(await admin.post(`/cards/readers/${live.id}/tests/pi_1`, {})).toMatchObject(refused);
    expect(stripe.intents).toEqual([]);
  });

  it('never gives back what is none of this reader and venue [T148]', async () => {
    const at = {
      readerRef: 'tmr_quick_brown_fox',
      readerId: readers.split('/')[3] ?? '',
      venueId: 'elsewhere',
    };
    const line = { origin: stripe.origin, key: NEXT_KEY };
    const foreign = await new StripeTestPayment(line, at).start('theirs');
    stripe.present('approve');
    const sale = new URLSearchParams({
      amount: '900',
      'metadata[charge]': 'c1',
      'metadata[venue]': server.venueId,
    });
    const headers = { authorization: `Bearer ${NEXT_KEY}`, 'idempotency-key': 'sale' };
    await fetch(`${stripe.origin}/v1/payment_intents`, { method: 'POST', body: sale, headers });
    for (const ref of [foreign.ref ?? '', 'pi_2', 'pi_9'])
      for (const answer of [await look(ref), await admin.delete(`${readers}/${ref}`)])
        expect(answer).toMatchObject({ status: 404 });
    expect(stripe.refunds).toEqual([]);
    expect(stripe.intents[1]).toMatchObject({ status: 'requires_payment_method' });
  });

  it('says so when nobody knows, and may be asked again', async () => {
    await start();
    stripe.present('approve');
    stripe.fail('POST /v1/refunds', 'answerLost');
    expect(await look()).toMatchObject({ status: 503, body: { code: 'cards.away' } });
    expect((await look()).body.state).toBe('givenBack');
    expect(stripe.refunds).toHaveLength(1);
  });
});
