import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aContext, anActor, anItem, aPayment, aTable, aVenue, testId } from '../testing/builders.ts';
import { aRoom, COMMAND_NAMES, decideUnknown, outcomeOf } from '../testing/try-command.ts';
import { aRound, aVisit } from '../testing/visit-builders.ts';
import { applied, noop, rejected } from './command/command.ts';
import type { Role } from './command/permissions.ts';
import { isRejectionCode, REJECTIONS } from './command/rejection.ts';
import { COMMANDS, findCommand } from './commands.ts';

describe('the list of commands', () => {
  it('names each by its own name', () => {
    expect(Object.values(COMMANDS).map((command) => command.name)).toEqual(COMMAND_NAMES);
  });

  it('has no others', () => {
    expect(findCommand('order.create')).toBe(COMMANDS['order.create']);
    expect(['order.delete', 'toString', '__proto__', ''].map(findCommand)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each(COMMAND_NAMES)('refuses an unknown argument of %s', (name) => {
    const input = { surprise: true };
    const context = aContext({ actor: anActor('admin') });
    expect(outcomeOf(decideUnknown(aRoom({}).rows, { name, input, context }))).toBe('args.shape');
    expect(v.safeParse(COMMANDS[name].args, null).success).toBe(false);
  });

  it('lets anybody skip a number', () => {
    for (const role of ['admin', 'manager', 'server', 'kitchen', 'customer'] satisfies Role[]) {
      expect(outcomeOf(aRoom({}).decide('sync.skip', {}, role))).toBe('noop');
    }
  });
});

describe('the outcome of a command', () => {
  it('is a noop when nothing changes', () => {
    expect(applied()).toEqual(noop);
  });

  it('has a code with a sentence when it is a refusal', () => {
    expect(rejected('order.unpaid')).toEqual({ status: 'rejected', code: 'order.unpaid' });
    expect(rejected('order.unpaid', { due: 5 })).toEqual({
      status: 'rejected',
      code: 'order.unpaid',
      detail: { due: 5 },
    });
    expect(isRejectionCode('order.unpaid')).toBe(true);
    expect(isRejectionCode('order.eaten')).toBe(false);
    expect(Object.values(REJECTIONS).every((sentence) => /^[A-Z].*\.$/.test(sentence))).toBe(true);
  });

  it('is a refusal and not a failure when the venue itself is missing', () => {
    const orderId = testId('order');
    const visitId = testId('visit');
    const place = aRoom({
      venue: [],
      visit: [aVisit()],
      order: [aRound([anItem()], { status: 'completed' })],
      payment: [aPayment({ visitId })],
    });
    const item = { id: testId('item', 2), productId: 'burger', sizeId: 'regular', quantity: 1 };
    const payment = { id: testId('payment', 2), visitId, method: 'cash', amount: 1 } as const;
    const refund = { id: testId('payment', 3), paymentId: testId('payment'), amount: 1, reason: 'Cold' };
    expect(outcomeOf(place.decide('visit.addItem', { visitId, item }))).toBe('notFound');
    expect(outcomeOf(place.decide('order.recall', { orderId, from: 'completed' }))).toBe('notFound');
    expect(outcomeOf(place.decide('payment.record', payment))).toBe('notFound');
    expect(outcomeOf(place.decide('payment.refund', refund, 'manager'))).toBe('notFound');
    const open = {
      id: testId('visit', 2),
      orderNumber: 'B-18',
      tableId: 'table-12',
      payAt: 'order',
    } as const;
    expect(outcomeOf(place.decide('visit.open', open))).toBe('table.notFound');
    const elsewhere = aRoom({ venue: [aVenue({ id: 'elsewhere' })], table: [aTable()] });
    expect(outcomeOf(elsewhere.decide('visit.open', open))).toBe('table.notFound');
  });
});
