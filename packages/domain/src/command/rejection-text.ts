/** The sentence of a refusal for a person. At a limit, it says which one was reached and how to go on. */
import type { Detail } from './command.ts';
import { REJECTIONS, type RejectionCode } from './rejection.ts';

type Sentence = (limit: number) => string;

/** By the field of the detail that has the limit. */
const LIMITS: Readonly<Partial<Record<RejectionCode, Readonly<Record<string, Sentence>>>>> = {
  'visit.tooLarge': {
    rounds: (most) => `A check can have up to ${most} rounds. Move the rest to another check.`,
    items: (most) => `A check can have up to ${most} items that are not sent. Send some of them first.`,
    takings: (most) =>
      `A check can have up to ${most} payments. Move what is not paid to another check, and take the rest there.`,
    paidFor: (most) =>
      `Up to ${most} payments can wait for the rest of the money. Send what is on the check, and take the rest at the end.`,
    waiting: (most) =>
      `Up to ${most} cards can be charged for a check at once. Use cash, or wait until one is done.`,
    adjustments: (most) =>
      `A check can have up to ${most} comps and discounts, with those that were removed. Move items to another check for more.`,
    checks: (most) =>
      `A check can be divided into up to ${most} parts. Use one of these, or move items to another check.`,
    parties: (most) =>
      `Up to ${most} parties can meet on a check. Move the items of another one here instead.`,
    continuations: (most) =>
      `The party went on ${most} times after its check was closed. Seat it again for a new check.`,
  },
  'item.option': {
    most: (most) => (most === 1 ? 'Take this option once.' : `Take this option up to ${most} times.`),
  },
  'product.stock': {
    left: (left) =>
      left === 0
        ? 'This product is sold out.'
        : `Only ${left} of this product ${left === 1 ? 'is' : 'are'} left.`,
  },
  'order.tooLarge': {
    unsent: (most) => `A check can have up to ${most} items that are not sent. Send some of them first.`,
    portions: (most) => `A line can have up to ${most} portions.`,
  },
};

export function rejectionText(code: RejectionCode, detail: Detail = {}): string {
  for (const [field, sentence] of Object.entries(LIMITS[code] ?? {})) {
    const limit = detail[field];
    if (typeof limit === 'number') return sentence(limit);
  }
  return REJECTIONS[code];
}
