import { describe, expect, it } from 'vitest';
import { type Act, ALLOWED, isStaff, ROLES, roleCovers, roleMay } from './permissions.ts';

const TABLE: Record<Act, string> = {
  'order.move': 'admin manager server kitchen',
  'order.rush': 'admin manager server',
  'order.cancelDraft': 'admin manager server',
  'order.cancelPaid': 'admin manager server',
  'order.cancelLate': 'admin manager',
  'item.void': 'admin manager server',
  'item.voidLate': 'admin manager',
  'price.open': 'admin manager',
  'bill.reduce': 'admin manager',
  'payment.record': 'admin manager server',
  'payment.refund': 'admin manager',
  'payment.screen': 'admin manager',
  'visit.edit': 'admin manager server',
  'call.answer': 'admin manager server',
  'tablet.share': 'admin manager server',
  'pin.own': 'admin manager server kitchen',
  'drawer.use': 'admin manager server',
  'drawer.takeOut': 'admin manager',
  'day.close': 'admin manager',
  'table.setStatus': 'admin manager server',
  'table.maintenance': 'admin manager',
  'table.edit': 'admin manager',
  'menu.edit': 'admin manager',
  'menu.availability': 'admin manager server kitchen',
  'staff.edit': 'admin manager',
  'clock.own': 'admin manager server kitchen',
  'clock.edit': 'admin manager',
  'device.enrol': 'admin manager server kitchen',
  'device.edit': 'admin manager',
  'print.ticket': 'admin manager server kitchen',
  'print.guest': 'admin manager server',
  'print.office': 'admin manager',
  'printer.edit': 'admin manager',
  'venue.edit': 'admin manager',
  'venue.settings': 'admin',
  'users.edit': 'admin',
  'account.secondFactor': 'admin manager',
  'held.resolve': 'admin manager',
  'reports.read': 'admin manager',
  'audit.read': 'admin',
  'integrations.edit': 'admin',
};

describe('permissions [T23]', () => {
  it.each(Object.keys(ALLOWED) as Act[])('%s', (act) => {
    expect(ROLES.filter((role) => roleMay(role, act)).join(' ')).toBe(TABLE[act]);
  });

  it.each([
    ['admin', 'admin manager server kitchen customer'],
    ['manager', 'manager server kitchen customer'],
    ['server', 'server kitchen customer'],
    ['kitchen', 'kitchen customer'],
    ['customer', 'customer'],
  ] as const)('give %s the rights of %s', (role, others) => {
    expect(ROLES.filter((other) => roleCovers(role, other)).join(' ')).toBe(others);
  });

  it('count everybody except customers as staff', () => {
    expect(ROLES.filter(isStaff)).toEqual(['admin', 'manager', 'server', 'kitchen']);
  });
});
