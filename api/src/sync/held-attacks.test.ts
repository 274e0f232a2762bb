/** Attacks with held work: by a colleague with a phone, and by somebody who was dismissed. Each on both engines. */

import { change } from '@tableside/domain/entities.ts';
import { derivedId } from '@tableside/domain/ids.ts';
import { aStaffMember, testId } from '@tableside/testkit/builders.ts';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../commands/run-command.ts';
import { eachEngine } from '../testing/server/each-engine.ts';
import { ORDER, onSharedTablet, unsigned, work } from '../testing/server/shared-tablet.ts';
import { aRoomOn, createsOrder, outcomes } from '../testing/server/sync-room.ts';
import { put } from '../testing/venue/write-entries.ts';

const DAY = '2026-06-12';

describe.each(await eachEngine('held_attacks'))('on $engine', ({ open }) => {
  const aTablet = async () => onSharedTablet(await aRoomOn(open()));

  describe('a held command', () => {
    test('keeps a colleague from clocking in by no id that anybody can compute [P8]', async () => {
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

    test('keeps no manager from closing the day [P8]', async () => {
      const { room, ana, mia, push } = await aTablet();
      const seen = { visits: [], drawers: [], devices: [] };
      const close = { name: 'day.close', args: { businessDay: DAY, seen } } as const;
      expect(outcomes(await push(unsigned(ana, 1, close)))).toEqual(['1 held held.session']);
      const unseen = await runCommand(room.deps, mia.actor, { cmdId: testId('command', 72), ...close });
      expect([unseen.status, unseen.code]).not.toContain('held.dependency');
      expect(unseen.status).toBe('applied');
    });

    test('keeps nobody from the follow-up of an order, whose id can be computed', async () => {
      const { ana, ben, push } = await aTablet();
      const followUp = derivedId(ORDER, '2');
      const taken = createsOrder(1, { id: followUp });
      const item = {
        id: testId('item', 8),
        productId: 'burger',
        sizeId: 'regular',
        quantity: 1,
        options: [],
      };
      const more = { name: 'order.addItem', args: { orderId: followUp, parentId: ORDER, item } } as const;
      expect(outcomes(await push(unsigned(ana, 1, taken), work(ben, 2, more)))).toEqual([
        '1 held held.session',
        '2 adjusted order.followUp',
      ]);
    });

    test('keeps no row that it only names', async () => {
      const { ana, ben, push } = await aTablet();
      const order = testId('order', 1);
      const forged = { name: 'order.rush', args: { orderId: order, isRush: true } } as const;
      expect(
        outcomes(await push(unsigned(ana, 1, forged), work(ben, 2, forged), work(ben, 3, createsOrder(1)))),
      ).toEqual(['1 held held.session', '2 rejected order.notFound', '3 applied']);
    });

    test('keeps the commands that need what it makes', async () => {
      const { ana, push } = await aTablet();
      const rush = { name: 'order.rush', args: { orderId: testId('order', 1), isRush: true } } as const;
      expect(outcomes(await push(unsigned(ana, 1, createsOrder(1)), work(ana, 2, rush)))).toEqual([
        '1 held held.session',
        '2 held held.dependency',
      ]);
    });
  });
});
