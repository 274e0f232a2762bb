/** Tips that are not of who took the payment: they come off the sums of the one and go to those of the other. */
import { isTaken, type Payment, whoseTip } from '@tableside/domain/entities/payment.ts';
import type { ServerPart, TakerPart } from './venue-figures.ts';

interface MovedTips {
  readonly servers: readonly ServerPart[];
  readonly takers: readonly TakerPart[];
}

/** The sums of the database have every tip with who took the payment. Refunds are counted apart. */
export function movedTips(payments: readonly Payment[]): MovedTips {
  const moves = payments
    .filter((one) => isTaken(one) && one.tip > 0)
    .flatMap((one) => [
      { person: one.takenBy, one, sign: -1 },
      { person: whoseTip(one), one, sign: 1 },
    ]);
  return {
    servers: moves.map(({ person: { id, name }, one, sign }) => ({ userId: id, name, tips: sign * one.tip })),
    takers: moves.map(({ person: { id, name }, one: { tip, method }, sign }) => ({
      ...{ userId: id, name, payments: sign, tips: sign * tip },
      inCash: method === 'cash' ? sign * tip : 0,
    })),
  };
}
