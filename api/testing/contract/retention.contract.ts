/** How long sales and what is known of guests are kept: what goes, what stays, and that nothing comes back. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { anItem, aPayment, aRefund, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { PruneKind } from '../../src/storage/door/pruning.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ana, auditEvent, daysLater, membership } from '../venue/an-account.ts';
import { ANA, anEntry, put, VENUE, writes } from '../venue/write-entries.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
const visitId = (n: number) => testId('visit', n);
const orderId = (n: number) => testId('order', n);
const paymentId = (n: number) => testId('payment', n);

function closedOn(n: number, on: number, over: Partial<Visit> = {}): Visit {
  const by = { id: ANA, name: 'Ana' };
  const sale = {
    ...{
      gross: 500,
      comps: 0,
      discounts: 0,
      service: 0,
      net: 500,
      taxes: [],
      exempted: 0,
      total: 500,
      covers: 2,
    },
  };
  const closed = { at: day(on), by, businessDay: day(on).slice(0, 10), sale };
  return aVisit({ id: visitId(n), status: 'closed', openedAt: day(on), closed, ...over });
}

const roundOn = (n: number, on: number, note: string | null = null) =>
  aRound([anItem({ note, allergy: note })], {
    ...{ id: orderId(n), visitId: visitId(n), createdAt: day(on), status: 'completed' },
    statusBy: { id: ANA, name: 'Ana', at: day(on) },
  });

const paidOn = (n: number, on: number) =>
  aPayment({ id: paymentId(n), visitId: visitId(n), amount: 500, timestamp: day(on) });

/** A check with its order and its payment. */
const sold = (n: number, on: number, over: Partial<Visit> = {}, note: string | null = null) => [
  change('visit', closedOn(n, on, over)),
  change('order', roundOn(n, on, note)),
  change('payment', paidOn(n, on)),
];

async function prune({ pruning }: Storage, kind: PruneKind, before: string): Promise<number> {
  let removed = 0;
  for (let from: number | null = 0; from !== null; ) {
    const step = await pruning.step(kind, { before, now: day(900) }, from);
    removed += step.removed;
    from = step.next;
  }
  return removed;
}

export function registerRetentionTests(open: () => Storage): void {
  describe('old sales', () => {
    test('go with all that belongs to them, and later ones and open ones stay', async () => {
      const storage = opened(open);
      await put(storage, ...sold(1, 10), ...sold(2, 60));
      await put(
        storage,
        change('visit', aVisit({ id: visitId(3), openedAt: day(1) })),
        change('order', roundOn(3, 1)),
      );
      expect(await prune(storage, 'sales', day(30))).toBe(3);
      const left = async (entity: 'visit' | 'order' | 'payment') =>
        (await storage.rows(VENUE, entity)).map(({ id }) => id);
      expect(await left('visit')).toEqual([visitId(2), visitId(3)]);
      expect(await left('order')).toEqual([orderId(2), orderId(3)]);
      expect(await left('payment')).toEqual([paymentId(2)]);
      expect((await storage.visits(VENUE, { limit: 10 })).visits).toHaveLength(2);
      expect(await prune(storage, 'sales', day(30))).toBe(0);
    });

    test('stay while something happened to them since', async () => {
      const storage = opened(open);
      const refund = aRefund({
        id: paymentId(9),
        paymentId: paymentId(1),
        visitId: visitId(1),
        timestamp: day(40),
      });
      await put(storage, ...sold(1, 10), change('payment', refund));
      expect(await prune(storage, 'sales', day(30))).toBe(0);
      expect(await prune(storage, 'sales', day(50))).toBe(4);
    });

    test('go in steps, however many there are', async () => {
      const storage = opened(open);
      const many = Array.from({ length: 60 }, (_, n) => change('visit', closedOn(n + 1, 10)));
      await put(storage, ...many, ...sold(90, 60));
      expect(await prune(storage, 'sales', day(30))).toBe(60);
      expect(await storage.rows(VENUE, 'visit')).toHaveLength(1);
    });

    test('do not come back: devices that knew them start over, and a command that comes again does nothing', async () => {
      const storage = opened(open);
      const cmdId = crypto.randomUUID();
      const [visit, order, payment] = sold(1, 10);
      if (!visit || !order || !payment) throw new Error('A sale has three rows.');
      const opens = anEntry({ cmdId, decide: writes(visit, order, payment) });
      await storage.write(VENUE, [opens]);
      const { head } = await storage.head(VENUE);
      await put(storage, ...sold(2, 60));
      await prune(storage, 'sales', day(30));
      expect((await storage.head(VENUE)).prunedBelow).toBe(head);
      expect(await storage.write(VENUE, [opens])).toMatchObject([{ kind: 'done', repeated: true }]);
      const rows = await storage.load(VENUE, [{ kind: 'row', entity: 'visit', id: visitId(1) }]);
      expect(rows.get('visit', visitId(1))).toBeUndefined();
      const page = await storage.changes(VENUE, { after: 0, limit: 100 });
      expect(page.rows.map(({ id }) => id)).not.toContain(visitId(1));
    });
  });

  describe('old checks', () => {
    const known = { name: 'Okafor', note: 'Window', phone: '555 0100' };

    test('lose what says who the guests were, and keep the sale', async () => {
      const storage = opened(open);
      await put(storage, ...sold(1, 10, known, 'No nuts'), ...sold(2, 60, known, 'No nuts'), ...sold(3, 10));
      const forget = () => storage.retention.forgetParties({ venueId: VENUE, before: day(30), at: day(90) });
      const { head } = await storage.head(VENUE);
      expect(await forget()).toBe(2);
      expect(await forget()).toBe(0);
      const visit = await storage.row(VENUE, 'visit', visitId(1));
      expect(visit?.doc).toMatchObject({ name: null, note: null, closed: { sale: { total: 500 } } });
      expect(visit?.doc).not.toHaveProperty('phone');
      const order = await storage.row(VENUE, 'order', orderId(1));
      expect(order?.doc.items).toMatchObject([{ note: null, allergy: null, name: 'Burger' }]);
      expect((await storage.row(VENUE, 'visit', visitId(2)))?.doc).toMatchObject(known);
      // The check that said nothing of its guests is as it was.
      expect((await storage.row(VENUE, 'visit', visitId(3)))?.version).toBe(1);
      expect((await storage.head(VENUE)).head).toBe(head + 2);
      await put(storage, ...sold(4, 20, known));
      expect(await forget()).toBe(1);
    });

    test('are forgotten some at a time, also when many were closed at once', async () => {
      const storage = opened(open);
      const many = Array.from({ length: 50 }, (_, n) => change('visit', closedOn(n + 1, 10, known)));
      await put(storage, ...many);
      const looked: number[] = [];
      do looked.push(await storage.retention.forgetParties({ venueId: VENUE, before: day(30), at: day(90) }));
      while (looked.at(-1) !== 0);
      expect(looked).toEqual([20, 20, 10, 0]);
      expect((await storage.rows(VENUE, 'visit')).every(({ doc }) => doc.name === null)).toBe(true);
    });
  });

  describe('a guest account', () => {
    const unused = (storage: Storage, days: number) =>
      storage.retention.unusedGuests({ venueId: VENUE, before: daysLater(days) });

    test('is unused when nobody was seen in it since', async () => {
      const storage = opened(open);
      await storage.accounts.createUser(ana, { ...membership, role: 'customer', staffId: null });
      expect(await unused(storage, -1)).toEqual([]);
      expect(await unused(storage, 100)).toEqual([ANA]);
      await storage.accounts.noteSeen({ venueId: VENUE, userId: ANA, at: daysLater(50), signedIn: true });
      expect(await unused(storage, 40)).toEqual([]);
      expect(await unused(storage, 60)).toEqual([ANA]);
      const event = auditEvent('user.delete');
      await storage.accounts.deleteGuest({
        venueId: VENUE,
        userId: ANA,
        at: daysLater(60),
        event,
        passwordHash: '!',
      });
      expect(await unused(storage, 60)).toEqual([]);
    });

    test('is used while it is signed in, and that of the staff always', async () => {
      const storage = opened(open);
      await storage.accounts.createUser(ana, membership);
      expect(await unused(storage, 100)).toEqual([]);
    });
  });
}
