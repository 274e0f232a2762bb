/** The tender that a payment is made by, and money grouped by the ways in which it was paid. */
import * as v from 'valibot';
import { line, Name } from '../command/args.ts';
import type { Rejection } from '../command/command.ts';
import { OWN_METHOD, PAID_METHODS, type PaymentMethod } from '../entities/payment.ts';
import { methodOf, type PaidTender, TENDER_KINDS, type Tender, tendersOf } from '../entities/tender.ts';

export const MAX_TENDERS = 20;

/** A tender as people edit it, without its id. */
export const TenderValue = v.strictObject({
  name: Name,
  kind: v.picklist(TENDER_KINDS),
  isActive: v.boolean(),
  account: v.optional(line(40)),
});

interface Asked {
  readonly method: PaymentMethod;
  readonly tenderId?: string | null | undefined;
}

/** Returns the arguments with the tender that they name. What it is called and how it counts is said by the venue. */
export function withTender<A extends Asked>(
  venue: { readonly tenders?: readonly Tender[] },
  args: A,
): (A & { readonly tender?: PaidTender }) | Rejection {
  if (args.tenderId == null) return args.method === OWN_METHOD ? { code: 'payment.tender' } : args;
  const tender = tendersOf(venue).find(({ id }) => id === args.tenderId);
  if (!tender) return { code: 'payment.tender' };
  const { id, name } = tender;
  return { ...args, method: methodOf(tender), tender: { id, name } };
}

/** How money was paid: by a method, or by a tender of the venue. */
export interface PaidBy {
  readonly method: PaymentMethod;
  readonly tender?: PaidTender | undefined;
}

export interface ByWay<T> {
  readonly method: PaymentMethod;
  readonly tender?: PaidTender;
  readonly of: readonly T[];
}

/** Groups what was paid by method and tender: the methods in their order, after each its tenders by name. */
export function byWay<T>(all: readonly T[], wayOf: (one: T) => PaidBy): readonly ByWay<T>[] {
  const groups = new Map<string, { by: PaidBy; of: T[] }>();
  for (const one of all) {
    const by = wayOf(one);
    const key = `${by.method} ${by.tender?.id ?? ''}`;
    const group = groups.get(key);
    // A tender may have been renamed during the day. The name that comes first in the alphabet stands for all.
    if (!group) groups.set(key, { by, of: [one] });
    else {
      group.of.push(one);
      if (nameOf(by) < nameOf(group.by)) group.by = by;
    }
  }
  return [...groups.values()].sort(inOrder).map(({ by: { method, tender }, of }) => ({
    method,
    ...(tender && { tender }),
    of,
  }));
}

const nameOf = ({ tender }: PaidBy): string => tender?.name ?? '';
const keyOf = ({ method, tender }: PaidBy): readonly (string | number)[] => [
  PAID_METHODS.indexOf(method),
  tender ? 1 : 0,
  tender?.name ?? '',
  tender?.id ?? '',
];

function inOrder({ by: a }: { readonly by: PaidBy }, { by: b }: { readonly by: PaidBy }): number {
  const [left, right] = [keyOf(a), keyOf(b)];
  const at = left.findIndex((part, n) => part !== right[n]);
  return at < 0 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
}
