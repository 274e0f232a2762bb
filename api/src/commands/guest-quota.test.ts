import { applied, type Decision, noop, rejected } from '@tableside/domain/command/command.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, anOrder, rowsOf, testId } from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { GUEST_LIMITS } from '@tableside/domain/values/guest-limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGuestQuota, type Guest, type GuestQuota } from './guest-quota.ts';

const { perHour } = GUEST_LIMITS;
const guest = (n: number, address = 'wifi'): Guest => ({
  actor: anActor('customer', { userId: testId('user', n) }),
  address,
});

const time = { now: 0 };
let quota: GuestQuota;
beforeEach(() => {
  time.now = Date.parse('2026-06-12T23:30:00Z');
  quota = createGuestQuota({ now: () => time.now });
});

const makes = () => applied(change('order', anOrder()));
const order = (who: Guest, decide: () => Decision = makes): string => {
  const decision = quota.counting(who, decide)(rowsOf({}));
  return 'code' in decision ? decision.code : decision.status;
};
const orders = (who: Guest, count: number): string[] => Array.from({ length: count }, () => order(who));

describe('orders of guests', () => {
  it('are limited to so many an hour for an account, wherever it connects from', () => {
    const { account } = perHour.orders;
    expect(new Set(orders(guest(1), account))).toEqual(new Set(['applied']));
    expect(order(guest(1))).toBe('order.tooMany');
    expect(order(guest(1, 'another network'))).toBe('order.tooMany');
    expect(order(guest(2))).toBe('applied');
    time.now += 60 * 60_000;
    expect(order(guest(1))).toBe('applied');
  });

  it('are limited at an address to so many that 300 guests behind it can order twice [T100]', () => {
    const made = Array.from({ length: 300 }, (_, n) => orders(guest(n), 2)).flat();
    expect(new Set(made)).toEqual(new Set(['applied']));
    expect(order(guest(999))).toBe('order.tooMany');
    expect(order(guest(999, 'another network'))).toBe('applied');
  });

  it('count when they are made; a line, a refusal or a repetition does not count', () => {
    const known = rowsOf({ order: [anOrder()] });
    for (let n = 0; n < 2 * perHour.orders.account; n += 1) {
      expect(quota.counting(guest(1), makes)(known).status).toBe('applied');
      expect(order(guest(1), () => noop)).toBe('noop');
      expect(order(guest(1), () => rejected('table.code'))).toBe('table.code');
    }
    expect(order(guest(1))).toBe('applied');
  });

  it('say when the hour is over', () => {
    orders(guest(1), perHour.orders.account);
    expect(quota.counting(guest(1), makes)(rowsOf({}))).toMatchObject({ detail: { retryAfter: 3600 } });
  });

  it('are unlimited for the staff', () => {
    const ana: Guest = { actor: anActor('server'), address: 'wifi' };
    expect(new Set(orders(ana, 2 * perHour.orders.address))).toEqual(new Set(['applied']));
  });
});

describe('calls of guests', () => {
  const calls = () => applied(change('call', aCall()));

  it('count each time, even if each replaces the one before [T127]', () => {
    const known = rowsOf({ call: [aCall()] });
    const call = (who: Guest) => quota.counting(who, calls)(known);
    const { account } = perHour.calls;
    const made = Array.from({ length: account }, () => call(guest(1)).status);
    expect(new Set(made)).toEqual(new Set(['applied']));
    expect(call(guest(1))).toMatchObject({ code: 'call.tooMany', detail: { retryAfter: 3600 } });
    expect(call(guest(2)).status).toBe('applied');
  });

  it('do not use up the limit of orders, nor the other way round', () => {
    orders(guest(1), perHour.orders.account);
    expect(order(guest(1))).toBe('order.tooMany');
    expect(order(guest(1), calls)).toBe('applied');
  });
});

describe('what guests are refused with when they make too much', () => {
  it('is listed by the commands that make it', () => {
    const refused = { 'order.create': 'order.tooMany', 'call.make': 'call.tooMany' } as const;
    orders(guest(1), perHour.orders.account);
    expect(order(guest(1))).toBe(refused['order.create']);
    for (const [name, code] of Object.entries(refused))
      expect(COMMANDS[name as keyof typeof refused].refuses, name).toContain(code);
  });
});

describe('bytes of guests', () => {
  const admit = (who: Guest, bytes: number): string => {
    try {
      quota.admit(who, { commands: 1, bytes });
      return 'admitted';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it('are limited to so many an hour for an account and for an address', () => {
    const { account, address } = perHour.bytes;
    const most = account - GUEST_LIMITS.bytesOfCommand;
    expect([admit(guest(1), most), admit(guest(1), 0), admit(guest(2), 0)]).toEqual([
      'admitted',
      'rate.limited',
      'admitted',
    ]);
    for (let n = 3; n < 2 + address / account - 1; n += 1) expect(admit(guest(n), most)).toBe('admitted');
    expect(admit(guest(99), most)).toBe('rate.limited');
    expect(admit(guest(99, 'another network'), most)).toBe('admitted');
  });

  it('are counted for what is written, too', () => {
    const written = JSON.stringify(change('order', anOrder())).length;
    order(guest(1));
    const left = perHour.bytes.account - GUEST_LIMITS.bytesOfCommand - written;
    expect(admit(guest(1), left)).toBe('rate.limited');
  });

  it('are unlimited for the staff', () => {
    const ana: Guest = { actor: anActor('server'), address: 'wifi' };
    expect(admit(ana, 2 * perHour.bytes.address)).toBe('admitted');
  });
});
