/** Guests who pay on Stripe's page over a real database: lost answers, double webhooks, dead phones, cash meanwhile. */
import { askOnPhone, type PhoneAnswer } from '@tableside/domain/cards/ask-on-phone.ts';
import { newNote } from '@tableside/domain/cards/attempt-steps.ts';
import { noop } from '@tableside/domain/command/command.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import { type CardCharge, ON_PHONES } from '@tableside/domain/entities/card-charge.ts';
import { change, ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import { aContext, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { cooking, V } from '@tableside/domain/testing/visit-house.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeTurn } from '../../src/cards/charge-turn.ts';
import { StripeReaders } from '../../src/cards/stripe/stripe-readers.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { startStripe } from '../cards/stripe-simulator.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE, writeOne } from '../venue/write-entries.ts';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let now = 0;
const clock = { now: () => now };

/** A check of $10.89, and phones that pay it. */
async function phones(open: () => Storage) {
  const storage = opened(open);
  const room = cooking();
  await put(
    storage,
    ...ENTITY_NAMES.flatMap((entity) => room.rows.all(entity).map((doc) => change(entity, doc))),
  );
  const provider = () => new StripeReaders({ origin: stripe.origin, key: stripe.key }, clock.now);
  const backOf = ({ id }: CardCharge) => `https://alder.example/back/${id}`;
  const pays = async (n: number, amount: number, tip = 0): Promise<string> => {
    const ask = {
      ...{ id: testId('payment', n), roundId: testId('order', 70 + n), visitId: V, amount, tip },
      part: amount === 1089 ? ({ of: 'all' } as const) : ({ of: 'sum', amount } as const),
      phone: { door: 'bill', origin: 'https://alder.example' } as const,
    };
    let answer: PhoneAnswer = { no: 'closed' };
    await writeOne(storage, VENUE, {
      reads: [{ kind: 'visitOf', visitId: V }],
      decide: (rows) => {
        answer = askOnPhone(rows, ask, aContext({ occurredAt: new Date(now).toISOString() }));
        return 'no' in answer ? noop : answer.decision;
      },
    });
    const said = answer as PhoneAnswer;
    return 'no' in said ? said.no : said.chargeId;
  };
  const turn = (chargeId: string, note = newNote(now, undefined)): Promise<void> =>
    takeTurn({ storage, clock, provider: provider(), backOf }, { venueId: VENUE, chargeId }, note);
  const told = async (chargeId: string) => {
    const reads: Read[] = [
      { kind: 'visitOfCharge', chargeId },
      { kind: 'paymentsOfVisit', visitId: V },
    ];
    const found = await storage.load(VENUE, reads);
    const charge = found.get('cardCharge', chargeId) as CardCharge;
    const { status, owed, waiting } = found.get('visit', V) ?? {};
    const paid = found.all('payment').map((row) => [row.kind, row.amount, row.tip, row.transactionId]);
    return { charge, paid, status, owed, waiting };
  };
  const turns = async (chargeId: string, seconds: number): Promise<void> => {
    const note = newNote(now, undefined);
    for (const end = now + seconds * 1000; now <= end; now += 1000)
      if (note.nextAt <= now && !(await told(chargeId)).charge.sure) await turn(chargeId, note);
  };
  return { storage, pays, turn, turns, told, provider };
}

export function registerPhoneChargeTests(open: () => Storage): void {
  describe('a charge on a phone', () => {
    beforeEach(async () => {
      stripe = await startStripe();
      now = Date.parse(FRIDAY_EVENING);
    });
    afterEach(() => stripe.close());

    test('is on the check once the page was paid, under the name of the money', async () => {
      const { storage, pays, turns, told } = await phones(open);
      const id = await pays(1, 1089, 200);
      await turns(id, 2);
      expect((await told(id)).charge).toMatchObject({ state: 'shown', ref: stripe.pages[0]?.id });
      expect(stripe.pages).toMatchObject([
        { cents: 1289, titles: ['Check B-17', 'Tip'], successUrl: `https://alder.example/back/${id}` },
      ]);
      const watched = await storage.load(VENUE, [{ kind: 'watchedCharges', readerId: ON_PHONES }]);
      expect(watched.all('cardCharge')).toMatchObject([{ id }]);
      stripe.pay();
      await turns(id, 3);
      expect(await told(id)).toMatchObject({
        charge: { state: 'approved', sure: true, ref: 'pi_1', card: { brand: 'visa', last4: '4242' } },
        paid: [['payment', 1089, 200, 'pi_1']],
        status: 'closed',
        owed: 0,
      });
    });

    test.each(['answerLost', 'neverArrives', '500'] as const)(
      'is asked for again under its key when the call for the page ends so: %s',
      async (how) => {
        const { pays, turns, told } = await phones(open);
        const id = await pays(1, 1089);
        stripe.fail('checkout/sessions', how);
        await turns(id, 8);
        expect(stripe.pages).toHaveLength(1);
        stripe.pay();
        await turns(id, 10);
        expect(await told(id)).toMatchObject({
          charge: { state: 'approved' },
          paid: [['payment', 1089, 0, 'pi_1']],
        });
      },
    );

    test('goes on after a decline, and ends when the claim does: nobody can pay the page then', async () => {
      const { pays, turns, told } = await phones(open);
      const id = await pays(1, 1089);
      await turns(id, 2);
      stripe.pay('decline');
      await turns(id, 20);
      expect((await told(id)).charge).toMatchObject({ state: 'shown' });
      await turns(id, 310);
      expect(await told(id)).toMatchObject({
        charge: { state: 'canceled', sure: true },
        paid: [],
        waiting: undefined,
      });
      stripe.pay();
      expect(stripe.intents).toEqual([]);
    });

    test('counts although the phone died after paying, and the claim is over', async () => {
      const { pays, turns, told } = await phones(open);
      const id = await pays(1, 1089);
      await turns(id, 2);
      stripe.pay();
      // Nobody comes back, and the server was away until the claim is over.
      now += 400_000;
      await turns(id, 5);
      expect(await told(id)).toMatchObject({ charge: { state: 'approved', sure: true }, status: 'closed' });
    });

    test('ends by itself once the check was paid otherwise, and what came all the same is owed back', async () => {
      const { storage, pays, turns, told } = await phones(open);
      const [half, rest] = [await pays(1, 500), await pays(2, 589)];
      await turns(half, 2);
      await turns(rest, 2);
      stripe.pay('approve', stripe.pages[0]?.id);
      const visit = (await told(half)).waiting;
      expect(visit).toHaveLength(2);
      await writeOne(storage, VENUE, {
        reads: [{ kind: 'visitOf', visitId: V }],
        decide: (rows) => {
          const paid = rows.get('visit', V);
          if (!paid) throw new Error('no visit');
          const cash = {
            paymentId: testId('payment', 90),
            checkKey: 'main',
            amount: 1089,
            tip: 0,
            refunded: 0,
          };
          return {
            status: 'applied',
            changes: [change('visit', { ...paid, takings: [...paid.takings, cash] })],
          };
        },
      });
      await turns(rest, 3);
      await turns(half, 3);
      expect((await told(rest)).charge).toMatchObject({ state: 'canceled', sure: true });
      expect(stripe.pages).toMatchObject([{ status: 'complete' }, { status: 'expired' }]);
      expect(await told(half)).toMatchObject({ charge: { state: 'approved' }, waiting: undefined });
    });

    test('is taken up by two processes, asked for once, and booked once', async () => {
      const { pays, turn, told } = await phones(open);
      const id = await pays(1, 1089);
      await Promise.all([turn(id), turn(id)]);
      expect(stripe.pages).toHaveLength(1);
      stripe.pay();
      now += 2000;
      await Promise.all([turn(id), turn(id)]);
      expect((await told(id)).paid).toEqual([['payment', 1089, 0, 'pi_1']]);
    });

    test('of which Stripe never heard ends as a no, and can never be paid', async () => {
      const { pays, turns, told } = await phones(open);
      const id = await pays(1, 1089);
      for (let n = 0; n < 30; n += 1) stripe.fail('POST /v1/checkout/sessions', 'neverArrives');
      await turns(id, 59);
      for (let n = 0; n < 5; n += 1) stripe.fail('POST /v1/checkout/sessions', 'neverArrives');
      await turns(id, 120);
      expect((await told(id)).charge).toMatchObject({ sure: true, state: 'canceled' });
      expect(stripe.pages.every(({ status }) => status === 'expired')).toBe(true);
    });

    test('goes back to its card by the name of the money, not of the page', async () => {
      const { pays, turns, told, provider } = await phones(open);
      const id = await pays(1, 1089);
      await turns(id, 2);
      stripe.pay();
      await turns(id, 3);
      const { charge } = await told(id);
      const kept = { payment: testId('payment', 1), by: 'ana' };
      const ask = {
        refundId: testId('payment', 8),
        chargeId: id,
        venueId: VENUE,
        ref: charge.ref ?? '',
        cents: 300,
        kept,
      };
      expect(await provider().refunds.ask(ask)).toMatchObject({ is: 'done' });
      expect(await provider().takenSince(VENUE, 0)).toMatchObject([
        { chargeId: id, kept: { reader: 'phone' } },
      ]);
    });
  });
}
