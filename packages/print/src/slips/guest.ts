/** The bill and the receipt, with what the paper of the browser says. */
import { cell, type Part } from '../layout/part.ts';
import type { BillLineOnPaper, GuestSlip } from '../slip.ts';
import { WORDS } from '../words.ts';
import { markParts } from './station-head.ts';
import { fact, line, rule, some } from './text-part.ts';

export const guestParts = (slip: GuestSlip): readonly Part[] => [
  ...markParts(slip.marks),
  line(slip.venue.name, { size: 'large', isBold: true, isCentered: true }),
  ...slip.venue.lines.map((text) => line(text, { isCentered: true })),
  line(slip.kind === 'bill' ? WORDS.bill : WORDS.receipt, { size: 'tall', isBold: true, isCentered: true }),
  rule('-'),
  ...slip.facts.flatMap(fact),
  rule('-'),
  ...slip.items.flatMap(itemParts),
  rule('-'),
  ...slip.sums.flatMap(fact),
  line(WORDS.total, { right: [cell(slip.total)], size: 'tall', isBold: true }),
  ...[...slip.paid, ...slip.cash].flatMap(fact),
  ...adviceParts(slip.advice),
  ...some(slip.footer, (text) => line(text, { isCentered: true })),
  ...(slip.copy === null
    ? []
    : ([{ kind: 'code', address: slip.copy }, line(WORDS.copy, { isCentered: true })] as const)),
  ...(slip.pay === undefined
    ? []
    : ([{ kind: 'code', address: slip.pay }, line(WORDS.pay, { isCentered: true })] as const)),
];

const itemParts = ({ quantity, name, instead, details, amount }: BillLineOnPaper): readonly Part[] => [
  line(name, { lead: WORDS.times(quantity), instead, right: [cell(amount)], indent: 4 }),
  ...details.map((text) => line(text, { first: 4 })),
];

const adviceParts = ({ heading, facts }: GuestSlip['advice']): readonly Part[] =>
  heading === '' ? [] : [rule('-'), line(heading, { isCentered: true }), ...facts.flatMap(fact)];
