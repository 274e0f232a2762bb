/** Order numbers in pushes, and the devices that create them. */
import { FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import {
  aSyncRoom,
  createsOrder,
  DEVICE,
  enrolTablet,
  mutation,
  onTablet,
  opensVisit,
  outcomes,
} from '../../testing/server/sync-room.ts';
import { VENUE } from '../../testing/venue/write-entries.ts';

describe('order numbers', () => {
  test('of a tablet are remembered as its own', async () => {
    const room = await aSyncRoom();
    await enrolTablet(room);
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, opensVisit(7))], onTablet);
    expect((await room.storage.accounts.device(DEVICE))?.lastNumber).toBe(7);
    expect((await room.storage.row(VENUE, 'visit', testId('visit', 7)))?.doc.deviceId).toBe(DEVICE);
  });

  test('reveal nothing about a device that cannot prove itself [P12]', async () => {
    const room = await aSyncRoom();
    await enrolTablet(room);
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, opensVisit(7))], { ...onTablet, deviceToken: 'guessed' });
    expect((await room.storage.accounts.device(DEVICE))?.lastNumber).toBe(0);
  });

  test.each([
    ['an unknown device', testId('device', 9), true],
    ['a wrong token', DEVICE, true],
    ['a device of another venue', testId('device', 2), undefined],
  ])(
    'go on after %s was shown, and the staff are asked to enroll again [P13]',
    async (_what, deviceId, enrol) => {
      const room = await aSyncRoom();
      await enrolTablet(room);
      await room.storage.accounts.enrolDevice({
        id: testId('device', 2),
        venueId: 'elsewhere',
        name: 'Elsewhere',
        tokenHash: 'hash',
        at: FRIDAY_EVENING,
      });
      const shown = { deviceId, deviceToken: 'of another time' };
      const ana = await room.signIn('server');
      const answer = await room.push(ana, [mutation(ana, 1, opensVisit(1))], shown);
      expect(outcomes(answer)).toEqual(['1 applied']);
      expect(answer.enrol).toBe(enrol);
      const cora = await room.signIn('customer');
      expect((await room.push(cora, [mutation(cora, 1, createsOrder(2))], shown)).enrol).toBeUndefined();
    },
  );

  test('of customers come from the server, whatever the device wrote', async () => {
    const room = await aSyncRoom();
    const cora = await room.signIn('customer');
    const mine = [mutation(cora, 1, createsOrder(1, { orderNumber: 'B-5' }))];
    await room.push(cora, mine);
    await room.push(cora, mine);
    expect((await room.storage.row(VENUE, 'order', testId('order', 1)))?.doc.orderNumber).toBe('S-1');
    const refused = mutation(cora, 2, createsOrder(2, { tableCode: 'wrong' }));
    const next = mutation(cora, 3, createsOrder(3, { tableId: 'table-13', tableCode: 'qr-12' }));
    expect(outcomes(await room.push(cora, [refused, next]))).toEqual(['2 rejected table.code', '3 applied']);
    expect((await room.storage.row(VENUE, 'order', testId('order', 3)))?.doc.orderNumber).toBe('S-2');
  });
});
