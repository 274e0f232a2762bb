import { describe, expect, it } from 'vitest';
import { aContext, anActor, anItem, aStaffMember, aVenue, rowsOf, testId } from '../../testing/builders.ts';
import { aRoom, asListed, changed, outcomeOf } from '../../testing/try-command.ts';
import { aRound } from '../../testing/visit-builders.ts';
import { run } from '../command/command.ts';
import type { Role } from '../command/permissions.ts';
import type { Order } from '../entities/order.ts';
import type { StaffMember, StaffStatus } from '../entities/staff-member.ts';
import { deactivateStaff } from './edit-staff.ts';
import { setStaffStatus } from './staff-status.ts';

const amara = aStaffMember();
const card = (room: ReturnType<typeof aRoom>) => room.rows.get('staff', amara.id);
const withCard = () => aRoom({ staff: [amara], venue: [aVenue()] });

describe('a staff card', () => {
  it('is made by a manager, once under its id', () => {
    const room = aRoom({});
    const args = {
      id: 'staff-zoe',
      firstName: 'Zoe',
      schedule: [{ dayOfWeek: 1, start: '1700', end: '0100' }],
    };
    expect(outcomeOf(room.run('staff.create', args, 'manager'))).toBe('applied');
    expect(room.rows.get('staff', 'staff-zoe')).toMatchObject({
      firstName: 'Zoe',
      status: 'Active',
      isActive: true,
    });
    expect(outcomeOf(room.run('staff.create', args, 'manager'))).toBe('noop');
    expect(outcomeOf(room.run('staff.create', { ...args, firstName: 'Zara' }, 'manager'))).toBe(
      'staff.exists',
    );
    expect(outcomeOf(room.run('staff.create', { ...args, id: 'other' }, 'server'))).toBe('forbidden');
  });

  it.each([
    ['no name', { firstName: ' ' }],
    ['an invalid email', { email: 'zoe@' }],
    ['an invalid time', { schedule: [{ dayOfWeek: 1, start: '2460', end: '0100' }] }],
    [
      'a day twice',
      {
        schedule: [
          { dayOfWeek: 1, start: '1000', end: '1100' },
          { dayOfWeek: 1, start: '1200', end: '1300' },
        ],
      },
    ],
  ])('cannot take: %s', (_what, fields) => {
    const args = { id: 'staff-zoe', firstName: 'Zoe', ...fields };
    expect(outcomeOf(aRoom({}).decide('staff.create', args, 'admin'))).toBe('args.shape');
  });

  it('is edited by path, each day of the week separately', () => {
    const room = withCard();
    const base = {
      'schedule[5]': { start: '1700', end: '0100' },
      'schedule[6]': null,
      phoneNumber: amara.phoneNumber,
    };
    const set = { 'schedule[5]': null, 'schedule[6]': { start: '1800', end: '0200' }, phoneNumber: '0199' };
    expect(outcomeOf(room.run('staff.patch', { id: amara.id, set, base }, 'manager'))).toBe('applied');
    expect(card(room)).toMatchObject({
      phoneNumber: '0199',
      schedule: [{ dayOfWeek: 6, start: '1800', end: '0200' }],
    });
    const late = {
      id: amara.id,
      set: { phoneNumber: '0200', lastName: 'O.' },
      base: { phoneNumber: '0142', lastName: 'Okafor' },
    };
    expect(outcomeOf(room.run('staff.patch', late, 'manager'))).toBe('patch.partial');
    expect(card(room)).toMatchObject({ phoneNumber: '0199', lastName: 'O.' });
    expect(
      outcomeOf(
        room.decide(
          'staff.patch',
          { id: amara.id, set: { 'schedule[7]': null } as never, base: {} },
          'admin',
        ),
      ),
    ).toBe('args.shape');
    expect(outcomeOf(room.decide('staff.patch', { id: 'nobody', set: {}, base: {} }, 'admin'))).toBe(
      'staff.notFound',
    );
  });
});

describe('the status of a member of staff', () => {
  const own = aContext({ actor: anActor('kitchen', { staffId: amara.id }) });

  it('is set by oneself, and for anyone by a manager', () => {
    const args = { staffId: amara.id, status: 'On Break' as const };
    expect(outcomeOf(withCard().decide('staff.setStatus', args, own))).toBe('applied');
    expect(outcomeOf(withCard().decide('staff.setStatus', args, 'manager'))).toBe('applied');
    expect(outcomeOf(withCard().decide('staff.setStatus', args, 'server'))).toBe('forbidden');
    expect(outcomeOf(withCard().decide('staff.setStatus', { ...args, status: 'Active' }, own))).toBe('noop');
  });

  it('can be set by oneself on a shared tablet, which holds only a part of the card', () => {
    const { isActive: _, ...held } = amara;
    const room = aRoom({ staff: [held as StaffMember] });
    const args = { staffId: amara.id, status: 'On Break' as const };
    expect(outcomeOf(room.decide('staff.setStatus', args, own))).toBe('applied');
    expect(outcomeOf(room.decide('staff.setStatus', { ...args, status: 'Active' }, own))).toBe('noop');
  });

  it('ends with deactivation, until a manager lets the person back in', () => {
    const room = withCard();
    expect(outcomeOf(room.run('staff.deactivate', { staffId: amara.id }, 'server'))).toBe('forbidden');
    expect(outcomeOf(room.run('staff.deactivate', { staffId: amara.id }, 'manager'))).toBe('applied');
    expect(card(room)).toMatchObject({ status: 'Inactive', isActive: false });
    expect(outcomeOf(room.run('staff.deactivate', { staffId: amara.id }, 'manager'))).toBe('noop');
    const back = { staffId: amara.id, status: 'Active' as const };
    expect(outcomeOf(room.run('staff.setStatus', back, own))).toBe('staff.inactive');
    expect(outcomeOf(room.run('staff.setStatus', { ...back, status: 'Inactive' }, 'manager'))).toBe(
      'staff.inactive',
    );
    expect(outcomeOf(room.run('staff.setStatus', back, 'manager'))).toBe('applied');
    expect(card(room)).toMatchObject({ status: 'Active', isActive: true });
  });

  const inactive = () => aRoom({ staff: [aStaffMember({ status: 'Inactive', isActive: false })] });
  const back = { staffId: amara.id, status: 'Active' as const };

  it.each(['admin', 'manager', 'server'] as const)(
    'cannot be lifted from Inactive on one’s own card: %s [T40]',
    (role) => {
      const onOwnCard = aContext({ actor: anActor(role, { staffId: amara.id }) });
      expect(outcomeOf(inactive().decide('staff.setStatus', back, onOwnCard))).toBe('staff.inactive');
      const stillIn = aRoom({ staff: [aStaffMember({ status: 'Inactive' })] });
      expect(outcomeOf(stillIn.decide('staff.setStatus', back, onOwnCard))).toBe('staff.inactive');
    },
  );

  it('cannot be lifted from Inactive under an ended sign-in, but can be set to anything else', () => {
    const ended = aContext({ actor: anActor('admin'), underEndedGrant: true });
    expect(outcomeOf(inactive().decide('staff.setStatus', back, ended))).toBe('staff.inactive');
    const sick = { ...back, status: 'Sick' as const };
    expect(outcomeOf(withCard().decide('staff.setStatus', sick, ended))).toBe('applied');
  });

  it('cannot be lifted from Inactive by editing the card or making it again', () => {
    const room = inactive();
    const set = { firstName: 'Mara', status: 'Active', isActive: true } as never;
    expect(outcomeOf(room.decide('staff.patch', { id: amara.id, set, base: {} }, 'manager'))).toBe(
      'args.shape',
    );
    const renamed = { id: amara.id, set: { firstName: 'Mara' }, base: { firstName: 'Amara' } };
    expect(outcomeOf(room.run('staff.patch', renamed, 'manager'))).toBe('applied');
    const again = { id: amara.id, firstName: 'Mara' };
    expect(outcomeOf(room.run('staff.create', again, 'manager'))).toBe('staff.exists');
    expect(card(room)).toMatchObject({ status: 'Inactive', isActive: false });
  });
});

describe('somebody with a higher role', () => {
  const cardOf = (role: Role, over: Partial<StaffMember> = {}) => {
    const rows = rowsOf({ staff: [aStaffMember(over)] });
    rows.knowCard(amara.id, { userId: 'amara', role });
    return rows;
  };
  const by = (role: Role) => aContext({ actor: anActor(role) });
  const deactivated = (role: Role, who: Role) =>
    outcomeOf(
      asListed(
        deactivateStaff,
        run(deactivateStaff, cardOf(role), { args: { staffId: amara.id }, context: by(who) }),
      ),
    );
  const set = (status: StaffStatus, who: Role, over: Partial<StaffMember> = {}) =>
    outcomeOf(
      asListed(
        setStaffStatus,
        run(setStaffStatus, cardOf('admin', over), { args: { staffId: amara.id, status }, context: by(who) }),
      ),
    );

  it('cannot be deactivated or made inactive by a lower one', () => {
    expect(deactivated('admin', 'manager')).toBe('staff.rank');
    expect(deactivated('manager', 'manager')).toBe('applied');
    expect(deactivated('admin', 'admin')).toBe('applied');
    expect(set('Inactive', 'manager')).toBe('staff.rank');
    expect(set('Inactive', 'admin')).toBe('applied');
    expect(set('On Break', 'manager')).toBe('applied');
  });

  it('cannot be let back in by a lower one', () => {
    const out = { status: 'Inactive', isActive: false } as const;
    expect(set('Active', 'manager', out)).toBe('staff.rank');
    expect(set('Active', 'admin', out)).toBe('applied');
  });
});

const served = (over: Partial<Order>): Order =>
  aRound([anItem({ price: 1200, quantity: 2, totalPrice: 2400 })], {
    status: 'serving',
    serverStaffId: amara.id,
    ...over,
  });

describe('the metrics of a server', () => {
  const orderId = testId('order');

  it('count an order when it is completed, and uncount it when it is taken back', () => {
    const room = aRoom({ staff: [amara], venue: [aVenue()], order: [served({})] });
    room.run('order.advance', { orderId, to: 'completed' }, 'kitchen');
    expect(card(room)?.metrics).toEqual({ ordersServed: 1, averageRating: 4.8, totalSales: 2400 });
    expect(outcomeOf(room.run('order.advance', { orderId, to: 'completed' }, 'kitchen'))).toBe('noop');
    room.run('order.recall', { orderId, from: 'completed' }, 'kitchen');
    expect(card(room)?.metrics).toEqual({ ordersServed: 0, averageRating: 4.8, totalSales: 0 });
  });

  it('are not touched by an earlier step, nor by an order without a server', () => {
    const room = aRoom({ staff: [amara], order: [served({ status: 'preparing' })] });
    expect(changed(room.decide('order.advance', { orderId, to: 'serving' }, 'kitchen'), 'staff')).toEqual([]);
    const guests = aRoom({ staff: [amara], order: [served({ serverStaffId: null })] });
    expect(changed(guests.decide('order.advance', { orderId, to: 'completed' }, 'kitchen'), 'staff')).toEqual(
      [],
    );
  });

  it('are left alone on a device that may not see them', () => {
    const { metrics: _hidden, ...seen } = amara;
    const room = aRoom({ staff: [seen as typeof amara], order: [served({})] });
    expect(changed(room.decide('order.advance', { orderId, to: 'completed' }, 'kitchen'), 'staff')).toEqual(
      [],
    );
  });

  it('are corrected by a manager', () => {
    const room = withCard();
    expect(
      outcomeOf(room.run('staff.setMetrics', { staffId: amara.id, averageRating: 4.2 }, 'manager')),
    ).toBe('applied');
    expect(card(room)?.metrics).toEqual({ ordersServed: 0, averageRating: 4.2, totalSales: 0 });
    expect(
      outcomeOf(room.run('staff.setMetrics', { staffId: amara.id, averageRating: 4.2 }, 'manager')),
    ).toBe('noop');
    expect(
      outcomeOf(room.decide('staff.setMetrics', { staffId: amara.id, averageRating: 5.1 }, 'admin')),
    ).toBe('args.shape');
    const given = (averageRating: number) =>
      outcomeOf(room.decide('staff.setMetrics', { staffId: amara.id, averageRating }, 'admin'));
    expect([0, 4.15, 5, 4.155, -1].map(given)).toEqual([
      'applied',
      'applied',
      'applied',
      'args.shape',
      'args.shape',
    ]);
    expect(outcomeOf(room.decide('staff.setMetrics', { staffId: amara.id, ordersServed: 1 }, 'server'))).toBe(
      'forbidden',
    );
  });
});

describe('the last administrator', () => {
  it('cannot be deactivated where accounts are known, and a device leaves that to the server', () => {
    const rows = rowsOf({ staff: [amara] });
    const call = { args: { staffId: amara.id }, context: aContext({ actor: anActor('manager') }) };
    expect(outcomeOf(run(deactivateStaff, rows, call))).toBe('applied');
    rows.knowAdmins([{ userId: 'amara', staffId: amara.id }]);
    expect(outcomeOf(asListed(deactivateStaff, run(deactivateStaff, rows, call)))).toBe('users.lastAdmin');
    rows.knowAdmins([
      { userId: 'amara', staffId: amara.id },
      { userId: 'the owner', staffId: null },
    ]);
    expect(outcomeOf(run(deactivateStaff, rows, call))).toBe('applied');
  });
});
