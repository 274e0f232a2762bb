/** Input that not every database can read by itself: odd characters, and numbers beyond all of ours. */
import { change } from '@tableside/domain/entities/entities.ts';
import {
  anActor,
  anItem,
  anOrder,
  aStaffMember,
  aTable,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { DELETED_GUEST } from '@tableside/domain/values/forget-guests.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ana, auditEvent, daysLater, membership } from '../venue/an-account.ts';
import { ANA, anEntry, put, QUEUE, saveQueue, VENUE } from '../venue/write-entries.ts';

/** An emoji that was cut in two. */
const HALF = 'Fire \ud83d';
const NUL = 'a\u0000b';

export function registerOddInputTests(open: () => Storage): void {
  describe('a NUL character', () => {
    test('is in no row that anybody looks for', async () => {
      const storage = opened(open);
      await put(storage, change('table', aTable()), change('order', anOrder()));
      expect(await storage.row(VENUE, 'table', NUL)).toBeUndefined();
      expect((await storage.orders(VENUE, { limit: 10, tableId: NUL })).orders).toEqual([]);
      expect((await storage.payments(VENUE, { limit: 10, q: NUL })).payments).toEqual([]);
      expect((await storage.audit.page(VENUE, { limit: 10, q: NUL })).entries).toEqual([]);
      expect(await storage.accounts.account(VENUE, NUL)).toBeUndefined();
      expect(await storage.accounts.device(NUL)).toBeUndefined();
      expect(await storage.queue(NUL)).toBeUndefined();
    });

    test('does not keep work out when it is in an app version', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      const seenAt = daysLater(1);
      const queue = await storage.saveQueue({
        clientId: QUEUE,
        venueId: VENUE,
        userId: ANA,
        seenAt,
        appVersion: NUL,
      });
      expect(queue.seenAt).toBe(seenAt);
    });
  });

  test('a number beyond all others is above every change and every outcome', async () => {
    const storage = opened(open);
    await saveQueue(storage);
    await put(storage, change('table', aTable()));
    for (const beyond of [2 ** 53, 2 ** 63, 1e21, Number.MAX_VALUE]) {
      const queue = { clientId: QUEUE, ackMid: beyond };
      const page = await storage.changes(VENUE, { after: beyond, limit: 10, queue });
      expect([page.rows, page.results]).toEqual([[], []]);
    }
  });

  describe('half of a surrogate pair', () => {
    test('does not stop a report when it is in the name of a tax', async () => {
      const storage = opened(open);
      const tax = { id: 'vat', name: HALF, milli: 20_000, included: true };
      const round = aRound([anItem({ tax })]);
      const visit = aVisit({ status: 'closed' });
      const by = { id: 'ana', name: 'Ana' };
      const sale = saleOf(billOf(visit, [round]));
      const closed = { at: FRIDAY_EVENING, by, businessDay: '2026-06-12', sale };
      await put(storage, change('visit', { ...visit, closed }), change('order', round));
      const day = { from: '2026-06-12', to: '2026-06-12' };
      const { taxes, topProducts } = await storage.reports.metrics(VENUE, day, FRIDAY_EVENING);
      expect(taxes).toMatchObject([
        { milli: 20_000, names: [expect.stringContaining('Fire ')], taxable: 1000, tax: 200 },
      ]);
      expect(topProducts).toMatchObject([{ sales: 1200 }]);
    });

    test('does not stop a search from finding other rows when it is in one', async () => {
      const storage = opened(open);
      const roof = aTable({ id: 'roof', number: 'R1' });
      await put(storage, change('table', roof), change('table', aTable({ id: 'other', number: HALF })));
      const { entries } = await storage.audit.page(VENUE, { limit: 10, q: 'R1' });
      expect(entries.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['roof']]);
    });

    test('does not stop a guest from being forgotten when it is in a note or in waiting work', async () => {
      const storage = opened(open);
      await storage.accounts.createUser(ana, { ...membership, role: 'customer', staffId: null });
      const addedBy = { id: ANA, name: ana.name };
      const own = aRound([anItem({ addedBy, note: HALF })], { customerId: ANA });
      await put(storage, change('order', own));
      const actor = anActor('customer', { userId: ANA, name: ana.name });
      const payload = { note: `${HALF} ${NUL} \\u0000`, [HALF]: '\ud83d\ude00' };
      await storage.write(VENUE, [
        anEntry({ cmdId: testId('command', 1), actor, payload, hold: 'held.session' }),
      ]);
      const at = daysLater(1);
      const event = auditEvent('user.delete');
      const deletion = { venueId: VENUE, userId: ANA, at, passwordHash: 'nobody has it', event };
      expect(await storage.accounts.deleteGuest(deletion)).toBe('deleted');
      const { held } = await storage.held.waiting(VENUE, { limit: 10 });
      expect(held).toMatchObject([{ actor: { name: DELETED_GUEST } }]);
      expect(JSON.stringify(held[0]?.args)).toContain('\\\\u0000');
      expect((await storage.row(VENUE, 'order', own.id))?.doc.items[0]?.addedBy.name).toBe(DELETED_GUEST);
    });

    test('does not stop an account from being blocked when it is in the name on a card', async () => {
      const storage = opened(open);
      await storage.accounts.createUser(ana, membership);
      await put(storage, change('staff', aStaffMember({ id: 'staff-ana', firstName: HALF })));
      const asked = { venueId: VENUE, userId: ANA, at: daysLater(1), event: auditEvent('user.block') };
      expect(await storage.accounts.blockAccount(asked)).toBe('changed');
      expect(await storage.accounts.unblockAccount(asked)).toBe('changed');
      expect(await storage.accounts.account(VENUE, ANA)).toMatchObject({ isActive: true });
    });
  });
}
