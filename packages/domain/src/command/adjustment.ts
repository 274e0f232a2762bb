/** The ways in which a command can be done differently than asked. Each code has the sentence that people read. */
export const ADJUSTMENTS = {
  'item.stalePrice': 'The price was out of date. It was sold at that price, and both prices are recorded.',
  'item.unavailable': 'The product sold out in the meantime. Check with the kitchen.',
  'order.sentWithout': 'Some items were taken off in the meantime. It was done for the others.',
  'order.again': 'Staff have this order already, so this went on a new one. Send it when you are ready.',
  'visit.again': 'The check was closed in the meantime, so this opened a new one for the same guests.',
  'visit.stillOpen': 'The payment counts, but the check stays open: something is not sent or not paid yet.',
  'visit.waiting': 'The payment counts. What it was for is cooked as soon as the rest is paid.',
  'visit.credit': 'More was taken than the check owes. The rest is to give back, or for what follows.',
  'drawer.late':
    'The drawer was already counted. It keeps the cash as late, and its difference was counted again.',
  'drawer.counted': 'That drawer was already counted. The cash counts as kept by whoever took it.',
  'payment.check': 'The check was split differently in the meantime. The payment counts for the whole check.',
  'clock.alreadyIn': 'This person was already clocked in. The earlier time counts.',
  'clock.alreadyOut': 'This person was already clocked out. The earlier time counts.',
  'table.archived': 'The table was deleted in the meantime. The order was kept and still shows it.',
  'patch.partial': 'Someone else changed some of the same fields. The other fields were saved.',
} as const;

export type AdjustmentCode = keyof typeof ADJUSTMENTS;
