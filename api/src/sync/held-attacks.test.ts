/** Attacks with held work: by a colleague with a phone, and by somebody who was dismissed. Each on both databases. */

import type { CommandName } from '@tableside/domain/commands.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { aProduct, aStaffMember, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../testing/server/each-database.ts';
import {
  keyFor,
  ORDER,
  onSharedTablet,
  signed,
  unsigned,
  VISIT,
  work,
} from '../../testing/server/shared-tablet.ts';
import { aRoomOn, opensVisit, outcomes } from '../../testing/server/sync-room.ts';
import { put, VENUE } from '../../testing/venue/write-entries.ts';
import { runCommand } from '../commands/run-command.ts';
import { floorCaller } from './floor-caller.ts';

const HOUR = 3_600_000;
const DAY = '2026-06-12';

/** Makes another tablet on which Ana has worked, and returns how her work is pushed from there. */
async function anotherTablet({ room, ana }: Tablet, n: number) {
  const id = testId('device', n);
  const device = await room.storage.accounts.enrolDevice({
    id,
    venueId: VENUE,
    name: `Tablet ${n}`,
    tokenHash: 'hash',
    declares: true,
    at: FRIDAY_EVENING,
  });
  const there = { ...ana, key: await keyFor(room, ana, id) };
  const clientId = testId('device', 200 + n);
  return (...calls: readonly Call[]) =>
    room.push(
      floorCaller(device),
      calls.map((call, at) =>
        signed({ ...unsigned(there, at + 1, call), cmdId: testId('command', 100 * n + at) }, there.key),
      ),
      { clientId },
    );
}

type Tablet = Awaited<ReturnType<typeof onSharedTablet>>;
type Call = Parameters<typeof unsigned<CommandName>>[2];

const burger = (n: number) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
  options: [],
});

describe.each(await eachDatabase('held_attacks'))('on $database', ({ open }) => {
  const aTablet = async () => onSharedTablet(await aRoomOn(open()));

  describe('a held command', () => {
    test('cannot stop a colleague from clocking in by using an id that anybody can compute [P8 T33]', async () => {
      const { room, ana, push } = await aTablet();
      await put(room.storage, change('staff', aStaffMember({ id: 'staff-ben', firstName: 'Ben' })));
      const punch = { staffId: 'staff-ben', day: DAY };
      const forged = { name: 'clock.in', args: { id: testId('command', 70), ...punch } } as const;
      expect(outcomes(await push(unsigned(ana, 1, forged)))).toEqual(['1 held held.session']);
      const ben = { ...(await room.signIn('server', { userId: testId('user', 60), staffId: 'staff-ben' })) };
      const own = { name: 'clock.in', args: { id: testId('command', 71), ...punch } } as const;
      const asked = { cmdId: testId('command', 72), ...own };
      expect(await runCommand(room.deps, ben.actor, asked)).toMatchObject({ status: 'applied' });
    });

    test('cannot stop a manager from closing the day [P8 T33]', async () => {
      const { room, ana, mia, push } = await aTablet();
      const seen = { visits: [VISIT], drawers: [], devices: [] };
      const close = { name: 'day.close', args: { businessDay: DAY, seen } } as const;
      expect(outcomes(await push(unsigned(ana, 1, close)))).toEqual(['1 held held.session']);
      const unseen = await runCommand(room.deps, mia.actor, { cmdId: testId('command', 72), ...close });
      expect([unseen.status, unseen.code]).not.toContain('held.dependency');
      expect(unseen.status).toBe('applied');
    });

    test('cannot block the visit that continues another, whose id can be computed', async () => {
      const { room, ana, ben, push, visitOf } = await aTablet();
      const visitId = testId('visit', 7);
      await put(room.storage, change('visit', aVisit({ id: visitId, status: 'closed' })));
      const again = derivedId(visitId, 'again');
      const taken = opensVisit(1, { id: again });
      const more = { name: 'visit.addItem', args: { visitId, item: burger(8) } } as const;
      expect(outcomes(await push(unsigned(ana, 1, taken), work(ben, 2, more)))).toEqual([
        '1 held held.session',
        '2 adjusted visit.again',
      ]);
      expect(await visitOf(again)).toMatchObject({ rootId: visitId, status: 'open' });
    });

    test('does not reserve a row that it only names [T33]', async () => {
      const { ana, ben, push } = await aTablet();
      const forged = { name: 'visit.set', args: { visitId: testId('visit', 1), covers: 3 } } as const;
      expect(
        outcomes(await push(unsigned(ana, 1, forged), work(ben, 2, forged), work(ben, 3, opensVisit(1)))),
      ).toEqual(['1 held held.session', '2 rejected visit.notFound', '3 applied']);
    });

    test('holds back the commands that need what it makes', async () => {
      const { ana, push } = await aTablet();
      const seats = { name: 'visit.set', args: { visitId: testId('visit', 1), covers: 3 } } as const;
      expect(outcomes(await push(unsigned(ana, 1, opensVisit(1)), work(ana, 2, seats)))).toEqual([
        '1 held held.session',
        '2 held held.dependency',
      ]);
    });
  });

  describe('unsigned work of a phone that no manager declared', () => {
    test('is not taken, holds nothing, and keeps nobody else waiting [P10 T51]', async () => {
      const { room, ana, ben, push, held } = await aTablet();
      const phone = await room.storage.accounts.enrolDevice({
        id: testId('device', 9),
        venueId: VENUE,
        name: 'A phone',
        tokenHash: 'hash',
        at: FRIDAY_EVENING,
      });
      const clientId = testId('device', 209);
      const forged = Array.from({ length: 50 }, (_, n) => unsigned(ana, n + 1, opensVisit(n + 1)));
      for (let time = 1; time <= 3; time += 1) {
        const pushed = room.push(floorCaller(phone), forged, { clientId });
        await expect(pushed).rejects.toMatchObject({ code: 'device.notShared', status: 403 });
      }
      expect(await held()).toEqual([]);
      expect(await room.storage.queue(clientId)).toBeUndefined();
      expect(outcomes(await push(work(ben, 1, opensVisit(1))))).toEqual(['1 applied']);
    });
  });

  describe('a person who was dismissed at eight [T32]', () => {
    /** Ana's key ended, and an hour later Ben works on. Times that Ana tells are from before the end. */
    async function aDismissal() {
      const tablet = await aTablet();
      const { room, ben } = tablet;
      await put(
        room.storage,
        ...['cola', 'soup', 'cake', 'wine'].map((id) => change('product', aProduct({ id }))),
      );
      const others = [await anotherTablet(tablet, 2), await anotherTablet(tablet, 3)] as const;
      await room.storage.accounts.endAllActKeys(room.wait(HOUR));
      const at = room.wait(HOUR);
      const bens = { ...ben, key: await keyFor(room, ben) };
      return { ...tablet, at, ben: bens, others };
    }
    const visitId = testId('visit', 1);
    const adds = (n: number) => ({ name: 'visit.addItem', args: { visitId, item: burger(n) } }) as const;
    const removes = (n: number) =>
      ({ name: 'visit.removeItem', args: { visitId, itemId: testId('item', n) } }) as const;

    test('cancels nothing, no matter when it was sent [P10]', async () => {
      const { room, ana, push, at, rowOf } = await aDismissal();
      const later = testId('order', 2);
      await put(
        room.storage,
        change('order', aRound([], { id: later, visitId: VISIT, createdAt: at, sentAt: at })),
      );
      const cancels = (orderId: string) =>
        ({ name: 'order.cancel', args: { orderId, reason: 'Left' } }) as const;
      expect(outcomes(await push(work(ana, 1, cancels(later)), work(ana, 2, cancels(ORDER))))).toEqual([
        '1 held held.grant',
        '2 held held.grant',
      ]);
      expect((await rowOf(later))?.status).toBe('accepted');
    });

    test('moves on what was sent before the end, but nothing that was sent or moved on later [P10]', async () => {
      const { room, ana, push, at } = await aDismissal();
      const [sent, moved] = [testId('order', 2), testId('order', 3)];
      const statusBy = { id: 'kim', name: 'Kim', at };
      await put(
        room.storage,
        change('order', aRound([], { id: sent, visitId: VISIT, sentAt: at })),
        change('order', aRound([], { id: moved, visitId: VISIT, status: 'preparing', statusBy })),
      );
      const completes = (orderId: string) =>
        ({ name: 'order.advance', args: { orderId, to: 'completed' } }) as const;
      const work3 = [ORDER, sent, moved].map((id, n) => work(ana, n + 1, completes(id)));
      expect(outcomes(await push(...work3))).toEqual([
        '1 applied',
        '2 held held.session',
        '3 held held.session',
      ]);
    });

    test('takes off no line that came later, and adds none to a later visit [P10]', async () => {
      const { room, ana, ben, push, at, others } = await aDismissal();
      const mine = [work(ana, 1, opensVisit(1, { items: [] })), work(ana, 2, adds(11))];
      expect(outcomes(await push(...mine, work(ben, 3, { ...adds(12), occurredAt: at })))).toEqual([
        '1 applied',
        '2 applied',
        '3 applied',
      ]);
      const later = testId('visit', 4);
      await put(room.storage, change('visit', aVisit({ id: later, openedAt: at })));
      const toLater = { name: 'visit.addItem', args: { visitId: later, item: burger(13) } } as const;
      // The tablet had nothing left to send after the first push. Another one may have.
      const answer = await others[0](removes(12), toLater, removes(11));
      expect(outcomes(answer)).toEqual(['1 held held.session', '2 held held.session', '3 applied']);
    });

    test('takes no allergy off a check that was noted there later [P10]', async () => {
      const { room, ana, push, at } = await aDismissal();
      const milk = { codes: ['milk' as const], note: null };
      const allergies = { 2: { ...milk, by: { id: 'ben', name: 'Ben' }, at } };
      await put(room.storage, change('visit', aVisit({ id: visitId, allergies })));
      const says = (codes: ('milk' | 'nuts')[]) =>
        ({ name: 'visit.setAllergy', args: { visitId, seat: 2, codes, base: milk } }) as const;
      expect(outcomes(await push(work(ana, 1, says([])), work(ana, 2, says(['milk', 'nuts']))))).toEqual([
        '1 held held.session',
        '2 applied',
      ]);
      const row = await room.storage.row(ana.actor.venueId, 'visit', visitId);
      expect(row?.doc.allergies?.[2]?.codes).toEqual(['milk', 'nuts']);
    });

    test('can bring nothing more from a tablet that had nothing left to send [P10]', async () => {
      const { ana, push, room } = await aDismissal();
      expect(outcomes(await push(work(ana, 1, opensVisit(1))))).toEqual(['1 applied']);
      room.wait(HOUR);
      expect(outcomes(await push(work(ana, 2, opensVisit(2))))).toEqual(['2 held held.session']);
    });

    test('marks three products as sold out and not the menu, in any number of pushes [P10]', async () => {
      const { others } = await aDismissal();
      const marks = (productId: string) =>
        ({ name: 'product.setAvailability', args: { productId, isAvailable: false } }) as const;
      expect(outcomes(await others[0](marks('burger'), marks('cola')))).toEqual(['1 applied', '2 applied']);
      expect(outcomes(await others[1](marks('soup'), marks('cake'), marks('wine')))).toEqual([
        '1 applied',
        '2 held held.grant',
        '3 held held.grant',
      ]);
    });

    test('renames, divides and joins no checks [P10]', async () => {
      const { room, ana, push } = await aDismissal();
      const other = testId('visit', 2);
      await put(
        room.storage,
        change('visit', aVisit({ id: visitId })),
        change('visit', aVisit({ id: other })),
      );
      const calls = [
        { name: 'visit.set', args: { visitId, name: 'Nobody' } },
        { name: 'visit.split', args: { visitId, by: 'seat' } },
        { name: 'visit.merge', args: { from: visitId, into: other } },
        { name: 'visit.move', args: { visitId, tableId: 'table-13' } },
        { name: 'visit.close', args: { visitId } },
      ] as const;
      const answer = await push(...calls.map((call, n) => work(ana, n + 1, call as (typeof calls)[0])));
      expect(outcomes(answer)).toEqual([1, 2, 3, 4, 5].map((mid) => `${mid} held held.grant`));
    });
  });
});
