/** Makes the payment of what a charge brought. It counts whatever limits the visit has reached, and whoever closed it. */
import type { Context } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import type { CardCharge, Money } from '../entities/card-charge.ts';
import type { CardReader } from '../entities/card-reader.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Venue } from '../entities/venue.ts';
import type { VisitChain } from '../visits/chain.ts';
import { payee } from '../visits/takings.ts';
import { decidePaid, wantedBy } from './paid-visit.ts';
import { customerOf, paymentRow, tipOwner } from './pay-visit.ts';

interface Paying {
  readonly rows: Rows;
  readonly chain: VisitChain;
  readonly context: Context;
}

interface ByCharge {
  /** The id of the payment. */
  readonly id: string;
  readonly charge: CardCharge;
  readonly money: Money;
  readonly venue: Venue;
  /** Undefined: it was taken on a phone. */
  readonly reader: CardReader | undefined;
}

export function payByCharge(
  { rows, chain, context }: Paying,
  { id, charge, money, venue, reader }: ByCharge,
): { readonly paymentId: string; readonly changes: readonly Change[] } {
  const { ref, checkKey, parts, close = false } = charge;
  const args = {
    ...{ id, visitId: charge.visitId, method: 'credit_card' as const, ...money, checkKey },
    ...(ref !== undefined && { terminalRef: ref.slice(0, 64) }),
    ...(parts !== undefined && { parts }),
  };
  const send = charge.send && wantedBy(id, { rows, chain }, charge.send);
  const visit = payee(chain, { amount: money.amount, send });
  const payment = {
    ...paymentRow(visit, args, { venue, context }),
    ...customerOf(chain, args),
    ...tipOwner(visit, { venue, context }),
    chargeId: charge.id,
    ...(charge.card && { card: charge.card }),
    ...((reader?.test || charge.phone?.test) && { isTest: true as const }),
    concluded: {
      ...{ id: reader?.id ?? charge.id, name: reader?.name ?? 'Phone', at: context.occurredAt },
      startedAt: charge.at,
    },
  };
  const decision = decidePaid(chain, { visit, payment, close, send }, { rows, venue, context });
  return { paymentId: id, changes: 'changes' in decision ? decision.changes : [change('payment', payment)] };
}
