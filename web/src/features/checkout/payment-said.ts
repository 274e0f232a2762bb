/** Says on the receipt how a payment differs from what was asked. */
import type { AdjustmentCode } from '@tableside/domain/command/adjustment.ts';
import type { Detail } from '@tableside/domain/command/command.ts';
import { formatCents } from '@tableside/domain/values/money.ts';

export interface Adjusted {
  readonly code: AdjustmentCode;
  readonly detail: Detail;
}

/**
 * Leaves out what is still owed, and what waits for that money, because the receipt itself says it. `sends`: the money
 * was meant to bring lines to the kitchen.
 */
export function saidOf({ code, detail }: Adjusted, sends: boolean): string | undefined {
  switch (code) {
    case 'visit.stillOpen':
      return sends ? undefined : stillOpenText(detail);
    case 'visit.waiting':
    case 'order.sentWithout':
      return goneText(detail);
    case 'visit.credit':
      return `The payment is ${centsIn(detail.credit)} more than the check owed. It counts for what follows, or has to be given back.`;
    default:
      return undefined;
  }
}

const stillOpenText = ({ unsent }: Detail): string | undefined =>
  typeof unsent === 'number' && unsent > 0
    ? `The check stays open: ${itemsAre(unsent)} not sent yet.`
    : undefined;

/** Nobody knows any more how many portions such a line had. */
const goneText = ({ missing }: Detail): string | undefined =>
  Array.isArray(missing) && missing.length > 0 ? 'Some items were taken off in the meantime.' : undefined;

export const itemsAre = (count: number): string => (count === 1 ? '1 item is' : `${count} items are`);
const centsIn = (cents: unknown): string => formatCents(typeof cents === 'number' ? cents : 0);
