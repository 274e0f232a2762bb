/** A device keeps a payment longer than what it paid: a card payment may wait for its terminal for days. */
import type { Receipt } from '../../engine/engine.ts';

/** Whether a tap was refused because this device no longer holds the order or the check. The server has it. */
export const isNotHere = (receipt: Receipt): boolean =>
  receipt.kind === 'refused' && (receipt.code === 'order.notFound' || receipt.code === 'visit.notFound');
