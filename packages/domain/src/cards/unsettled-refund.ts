/** Which refunds to a card somebody has to look at. */
import type { CardRefund } from '../entities/card-refund.ts';

/** Whether somebody has to know of it: it is on its way, or it went back while something else was given back. */
export const isUnsettled = ({ state, amount, booked = 0 }: CardRefund): boolean =>
  state !== 'failed' && booked < amount;
