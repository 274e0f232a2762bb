/**
 * Simulates what a tablet queues for a family of orders while it is offline. It decides each call over its own rows and
 * names the orders it sees.
 */
import type { Context } from '@tableside/domain/command.ts';
import { nameOf } from '@tableside/domain/orders/follow-up.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Rows } from '@tableside/domain/rows.ts';
import { aContext, anActor, testId } from './builders.ts';
import { type Call, call } from './tablet-apart.ts';
import { decideUnknown, write } from './try-command.ts';

/** Adds a burger, adds two beers, adds one more of the last tapped item, or pays for everything. */
export type Step = 'burger' | 'beer' | 'again' | 'pay';

const ROOT = testId('order');

/** Returns the calls of a server whose ids begin at `n`. `rows` are the tablet's rows; the calls change them. */
export function callsOf(rows: Rows, steps: readonly Step[], n: number): readonly Call[] {
  const context = aContext({ actor: { ...anActor(), userId: testId('user', n) } });
  const calls: Call[] = [];
  let tapped = testId('item', 1);
  for (const [k, step] of steps.entries()) {
    const open = rows.followUpsOf(ROOT).find(({ status }) => status === 'draft');
    if (step === 'burger' || step === 'beer') tapped = testId('item', n + k);
    const next = callOf(step, { open, tapped, id: n + k, context });
    if (!next) continue;
    calls.push(next);
    write(rows, decideUnknown(rows, next));
  }
  return calls;
}

interface Seen {
  readonly open: Order | undefined;
  readonly tapped: string;
  readonly id: number;
  readonly context: Context;
}

function callOf(step: Step, { open, tapped, id, context }: Seen): Call | undefined {
  const name = open ? nameOf(open) : { orderId: ROOT };
  switch (step) {
    case 'burger':
    case 'beer': {
      const item = { id: tapped, productId: step, sizeId: 'regular', quantity: step === 'beer' ? 2 : 1 };
      return call('order.addItem', { ...name, item }, context);
    }
    case 'again': {
      const shown = open?.items.find((line) => line.id === tapped) ?? open?.items[0];
      return call('order.setItem', { ...name, itemId: shown?.id ?? tapped, by: 1 }, context);
    }
    case 'pay':
      if (!open) return undefined;
      return call(
        'payment.record',
        {
          ...name,
          hadItems: true,
          inFull: true,
          id: testId('payment', id),
          method: 'cash',
          amount: open.balance,
        },
        context,
      );
  }
}
