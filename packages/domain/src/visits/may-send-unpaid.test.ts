/** Attacks of a server who wants the kitchen to begin before guests pay, where the venue does not let servers. */

import { describe, expect, test } from 'vitest';
import { aContext, anActor, anApprover, testId } from '../../testing/builders.ts';
import { outcomeOf, type Room } from '../../testing/try-command.ts';
import { atBar, bar, mia, order, P, round, visit } from '../../testing/visit-house.ts';

const admin = aContext({ actor: anActor('admin') });
const approved = aContext({ actor: { ...anActor('server'), approver: anApprover('manager') } });

/** A burger is on the pad of guests who pay first. */
function aBurger(sendUnpaid?: boolean): Room {
  const room = bar();
  atBar(room).add(1);
  if (sendUnpaid !== undefined) {
    const set = { 'settings[sendUnpaid]': sendUnpaid };
    room.run('venue.patch', { set, base: { 'settings[sendUnpaid]': true } }, admin);
  }
  return room;
}

const open = (room: Room, more: { payAt: 'order' | 'end' }, who?: typeof admin) =>
  outcomeOf(
    room.run(
      'visit.open',
      { id: testId('visit', 9), orderNumber: 'B-30', tableId: 'table-14', ...more },
      who,
    ),
  );

describe('when servers may send what is unpaid', () => {
  test('they do, and the guests pay at the end from then on', () => {
    const room = aBurger();
    expect(outcomeOf(atBar(room).send(5, [1]))).toBe('applied');
    expect(visit(room, P)?.payAt).toBe('end');
    expect(order(room, round(5))?.status).toBe('accepted');
  });
});

describe('when they may not', () => {
  test('a server sends nothing that nobody has paid, in any way [T57]', () => {
    const room = aBurger(false);
    expect(outcomeOf(atBar(room).send(5, [1]))).toBe('approval.required');
    expect(outcomeOf(room.run('visit.set', { visitId: P, payAt: 'end' }))).toBe('approval.required');
    expect(open(room, { payAt: 'end' })).toBe('approval.required');
    expect(visit(room, P)?.payAt).toBe('order');
  });

  test('a manager does, and so does a server with a manager’s approval', () => {
    expect(outcomeOf(atBar(aBurger(false), mia).send(5, [1]))).toBe('applied');
    expect(outcomeOf(atBar(aBurger(false), approved).send(5, [1]))).toBe('applied');
    expect(open(aBurger(false), { payAt: 'end' }, approved)).toBe('applied');
  });

  test('a server continues with guests who may pay at the end, and with those who pay first', () => {
    const room = aBurger(false);
    room.run('visit.set', { visitId: P, payAt: 'end' }, mia);
    expect(outcomeOf(atBar(room).send(5, [1]))).toBe('applied');
    expect(open(room, { payAt: 'order' })).toBe('applied');
    expect(outcomeOf(room.run('visit.set', { visitId: P, payAt: 'order' }))).toBe('applied');
  });
});
