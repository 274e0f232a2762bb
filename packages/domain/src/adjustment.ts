/** The ways in which a command can be done differently than asked. Each code has the sentence that people read. */
export const ADJUSTMENTS = {
  'order.followUp': 'The order was sent already, so the line went to a follow-up order.',
  'item.stalePrice': 'The price was older than the venue lets pass: it was sold at it, and both are noted.',
  'item.unavailable': 'The product was sold out meanwhile: the kitchen answers.',
  'payment.split': 'What the order no longer owed went to an open follow-up.',
  'table.archived': 'The table was deleted meanwhile. The order was kept, and still names it.',
  'patch.partial': 'Somebody else changed some of the same fields meanwhile; the others were saved.',
} as const;

export type AdjustmentCode = keyof typeof ADJUSTMENTS;
