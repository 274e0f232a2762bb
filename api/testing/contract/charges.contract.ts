/** Charges over a real database and a simulated Stripe: lost answers, processes that die or are two, each cent once. */
import { askCharge, chargeIdOf } from '@tableside/domain/cards/ask-charge.ts';
import { type CardNote, newNote } from '@tableside/domain/cards/attempt-steps.ts';
import { cancelCharge, sayCharge } from '@tableside/domain/cards/charge-work.ts';
import { applied } from '@tableside/domain/command/command.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { change, ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import { aContext, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aReader, readerId } from '@tableside/domain/testing/card-builders.ts';
import { cooking, V } from '@tableside/domain/testing/visit-house.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeTurn } from '../../src/cards/charge-turn.ts';
import type { CardProvider } from '../../src/cards/provider.ts';
import { StripeReaders } from '../../src/cards/stripe/stripe-readers.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { startStripe } from '../cards/stripe-simulator.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE, writeOne } from '../venue/write-entries.ts';

const ID = chargeIdOf(testId('payment', 1));
const ANA = { id: aContext().actor.userId, name: 'Ana' };
const READS: readonly Read[] = [{ kind: 'visitOfCharge', chargeId: ID }, { kind: 'venue' }];

let stripe: Awaited<ReturnType<typeof startStripe>>;
let now = 0;

const clock = { now: () => now };
const readers = (): CardProvider => new StripeReaders({ origin: stripe.origin, key: stripe.key }, clock.now);

/** A check of $10.89 whose guest pays with a card, and the server that charges it. */
async function charging(open: () => Storage, { amount = 1089, tip = 0 } = {}) {
  const storage = opened(open);
  const room = cooking();
  const rows = ENTITY_NAMES.flatMap((entity) => room.rows.all(entity).map((doc) => change(entity, doc)));
  await put(storage, ...rows, change('cardReader', aReader()));
  const ask = { id: testId('payment', 1), visitId: V, amount, tip, readerId: readerId(), close: true };
  await writeOne(storage, VENUE, {
    reads: [...READS, { kind: 'visitOf', visitId: V }, { kind: 'row', entity: 'cardReader', id: readerId() }],
    decide: (found) => askCharge(found, ask, aContext()),
  });
  const load = () => storage.load(VENUE, [...READS, { kind: 'paymentsOfVisit', visitId: V }]);
  const told = async () => {
    const found = await load();
    const charge = found.get('cardCharge', ID) as CardCharge;
    const visit = found.get('visit', V);
    const paid = found.all('payment').map((row) => [row.kind, row.amount, row.tip]);
    return { charge, paid, status: visit?.status, owed: visit?.owed, waiting: visit?.waiting };
  };
  const turn = (note: CardNote, provider = readers()): Promise<void> =>
    takeTurn({ storage, clock, provider, backOf: () => undefined }, { venueId: VENUE, chargeId: ID }, note);
  /** Turns as they are due, until so many seconds are over. */
  const turns = async (seconds: number, note = newNote(now, undefined)): Promise<void> => {
    for (const end = now + seconds * 1000; now <= end; now += 1000)
      if (note.nextAt <= now && !(await told()).charge.sure) await turn(note);
  };
  const does = (work: typeof cancelCharge): Promise<void> =>
    writeOne(storage, VENUE, {
      reads: READS,
      decide: (found) =>
        applied(
          ...work(found.get('cardCharge', ID) as CardCharge, ANA, {
            ...{ rows: found, now: new Date(now).toISOString(), cmdId: crypto.randomUUID() },
          }),
        ),
    });
  return { storage, told, turn, turns, does, note: () => newNote(now, undefined) };
}

const captured = () => stripe.intents.map(({ received, times }) => [received, times]);

export function registerChargeTests(open: () => Storage): void {
  describe('a charge on a reader', () => {
    // Inside, because files share this module, and a hook outside belongs to the first of them alone.
    beforeEach(async () => {
      stripe = await startStripe();
      now = Date.parse(FRIDAY_EVENING);
    });
    afterEach(() => stripe.close());

    test('is on the check once the card was approved', async () => {
      const { turns, told } = await charging(open, { tip: 200 });
      await turns(2);
      expect(await told()).toMatchObject({
        charge: { state: 'shown', ref: 'pi_1' },
        paid: [],
        status: 'open',
      });
      stripe.present('approve');
      await turns(3);
      const { charge, ...rest } = await told();
      expect(charge).toMatchObject({ state: 'approved', sure: true, card: { brand: 'visa', last4: '4242' } });
      expect(rest).toEqual({ paid: [['payment', 1089, 200]], status: 'closed', owed: 0, waiting: undefined });
      expect(captured()).toEqual([[1289, 1]]);
    });

    test.each([
      ['payment_intents', 'answerLost'],
      ['payment_intents', 'neverArrives'],
      ['payment_intents', '500'],
      ['process_payment_intent', 'answerLost'],
      ['process_payment_intent', 'neverArrives'],
      ['process_payment_intent', '500'],
    ] as const)('is asked for again under its key when %s: %s', async (path, how) => {
      const { turns, told } = await charging(open);
      stripe.fail(path, how);
      await turns(1);
      await turns(6);
      stripe.present('approve');
      await turns(10);
      expect(await told()).toMatchObject({ charge: { state: 'approved' }, paid: [['payment', 1089, 0]] });
      expect(captured()).toEqual([[1089, 1]]);
    });

    test('survives a process that dies after each call', async () => {
      const { turn, turns, told, note } = await charging(open);
      const dies = async (): Promise<never> => {
        throw new Error('killed');
      };
      const real = readers();
      const killed = (what: 'begin' | 'look'): CardProvider => ({
        ...real,
        [what]: async (...args: Parameters<CardProvider['look']>) => {
          await real[what](...args);
          return dies();
        },
      });
      await expect(turn(note(), killed('begin'))).rejects.toThrow('killed');
      await turns(2);
      stripe.present('approve');
      await expect(turn(note(), killed('look'))).rejects.toThrow('killed');
      await turns(3);
      expect(await told()).toMatchObject({ charge: { state: 'approved' }, paid: [['payment', 1089, 0]] });
      expect(captured()).toEqual([[1089, 1]]);
    });

    test('is asked for by one of two processes, and booked by one', async () => {
      const { turn, told, note } = await charging(open);
      const both = [note(), note()];
      await Promise.all(both.map((one) => turn(one)));
      // Whoever comes second may call, too: it hears "busy", and that this very charge is why.
      expect(stripe.intents).toMatchObject([{ shown: 1 }]);
      stripe.present('approve');
      now += 2000;
      await Promise.all(both.map((one) => turn(one)));
      expect((await told()).paid).toEqual([['payment', 1089, 0]]);
      expect(captured()).toEqual([[1089, 1]]);
    });

    test('is shown once although another process takes it up before the answer has come', async () => {
      const { turn, told, note } = await charging(open);
      const real = readers();
      const slow: CardProvider = {
        ...real,
        begin: async (ask) => {
          const said = await real.begin(ask);
          await turn(note());
          return said;
        },
        find: (ask, isOver) => real.find(ask, isOver),
        look: (ask, ref) => real.look(ask, ref),
        cancel: (ask, ref) => real.cancel(ask, ref),
        takenSince: (venue, since) => real.takenSince(venue, since),
      };
      await turn(note(), slow);
      expect(stripe.calls.filter((call) => call.includes('process_payment_intent'))).toHaveLength(2);
      expect(stripe.intents).toMatchObject([{ shown: 1 }]);
      expect((await told()).charge).toMatchObject({ state: 'shown', ref: 'pi_1' });
    });

    test.each([
      ['decline', 'declined', 'declined'],
      ['cancel', 'canceled', 'canceled'],
    ] as const)('that the guest ends by %s is over for good', async (outcome, state, why) => {
      const { turns, told } = await charging(open);
      await turns(1);
      stripe.present(outcome);
      await turns(3);
      expect(await told()).toMatchObject({
        charge: { state, why, sure: true },
        paid: [],
        waiting: undefined,
      });
      expect(stripe.intents).toMatchObject([{ status: 'canceled' }]);
    });

    test.each([
      ['busy', { action: { intent: 'pi_other', status: 'in_progress', failure: null } }],
      ['offline', { isOff: true }],
    ] as const)('is refused at once when the reader is %s', async (why, state) => {
      const { turns, told } = await charging(open);
      Object.assign(stripe.reader('tmr_1'), state);
      await turns(1);
      expect((await told()).charge).toMatchObject({ state: 'declined', why, sure: true });
      expect(stripe.intents).toMatchObject([{ status: 'canceled' }]);
    });

    test('that is canceled while the card is read counts', async () => {
      const { turns, told, does } = await charging(open);
      await turns(1);
      stripe.present('approve');
      await does(cancelCharge);
      await turns(3);
      expect(await told()).toMatchObject({ charge: { state: 'approved' }, paid: [['payment', 1089, 0]] });
    });

    test('that nobody pays is canceled after three minutes', async () => {
      const { turns, told } = await charging(open);
      await turns(190);
      expect((await told()).charge).toMatchObject({ state: 'canceled', sure: true });
      expect(stripe.intents).toMatchObject([{ status: 'canceled' }]);
    });

    test('of which Stripe never hears ends as a no, and can never be charged', async () => {
      const { turns, told, turn, note } = await charging(open);
      const mute = { ...readers(), begin: async () => ({ is: 'lost' }) as const };
      await turn(note(), mute);
      now += 61_000;
      await turns(5);
      expect((await told()).charge).toMatchObject({ state: 'canceled', sure: true });
      expect(stripe.intents).toMatchObject([{ status: 'canceled' }]);
    });

    test('in another currency is kept, and nothing is booked', async () => {
      const { turns, told } = await charging(open);
      await turns(1);
      stripe.currency = 'eur';
      stripe.present('approve');
      await turns(3);
      expect(await told()).toMatchObject({
        charge: { fault: 'currency', state: 'declined', why: 'refused', sure: true },
        paid: [],
        waiting: undefined,
      });
    });

    test('of which a person was wrong is corrected', async () => {
      const { turns, told, does } = await charging(open);
      await turns(1);
      await does((charge, by, side) => sayCharge(charge, { outcome: 'approved', by }, side));
      expect(await told()).toMatchObject({ paid: [['payment', 1089, 0]], status: 'closed' });
      stripe.present('decline');
      await turns(15);
      expect((await told()).charge).toMatchObject({
        state: 'declined',
        sure: true,
        booked: { amount: 0, tip: 0 },
      });
      expect((await told()).paid).toContainEqual(['refund', 1089, 0]);
    });
  });
}
