/** Which refunds to a card somebody has to look at. */
import { type CardRefund, isOpenRefund } from '../entities/card-refund.ts';

/** Whether somebody has to know of it: it is on its way, or it went back while something else was given back. */
export const isUnsettled = (refund: Pick<CardRefund, 'state' | 'booked' | 'amount'>): boolean =>
  isOpenRefund(refund) || (refund.state === 'done' && (refund.booked ?? 0) < refund.amount);
