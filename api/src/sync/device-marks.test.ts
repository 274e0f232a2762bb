/** Below managers, no row has the id of a device. */

import { change } from '@tableside/domain/entities/entities.ts';
import { aPayment, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aDay, aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { markOf } from '@tableside/domain/values/device-mark.ts';
import { expect, test } from 'vitest';
import { aSyncRoom } from '../../testing/server/sync-room.ts';
import { put } from '../../testing/venue/write-entries.ts';
import type { Caller } from './caller.ts';

const TABLET = testId('device', 7);

test.each(['server', 'kitchen'] as const)(
  'the rows of the %s have marks in place of device ids [E5 T38]',
  async (role) => {
    const room = await aSyncRoom();
    const at = FRIDAY_EVENING;
    const waiting = { deviceId: TABLET, name: 'Bar (B)', pending: 1, oldestAt: at, seenAt: at };
    const staffId = 'staff-own';
    await put(
      room.storage,
      change('order', aRound([], { id: testId('order', 1), deviceId: TABLET })),
      change('payment', aPayment({ id: testId('payment', 1), visitId: testId('visit'), deviceId: TABLET })),
      change('visit', aVisit({ deviceId: TABLET })),
      change('drawer', aDrawer({ deviceId: TABLET })),
      change('day', aDay({ waiting: [waiting] })),
      change('timeCard', aTimeCard([{ ...aPunch('in', at), deviceId: TABLET }], { staffId })),
    );
    const textAs = async (caller: Caller) => JSON.stringify((await room.pull(caller)).rows);
    const told = await textAs(await room.signIn(role, { staffId }));
    expect(told).not.toContain(TABLET);
    expect(told.split(markOf(TABLET)).length - 1).toBe(role === 'server' ? 6 : 2);
    const known = await textAs(await room.signIn('manager', { userId: testId('user', 99) }));
    expect(known.split(TABLET).length - 1).toBe(6);
  },
);
