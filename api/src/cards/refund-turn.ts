/** One turn of the server with a refund to a card: takes the steps of the domain over what is stored and the network. */
import { type RefundNote, type RefundStep, refundSteps } from '@tableside/domain/cards/refund-steps.ts';
import {
  claimRefund,
  type FoundRefund,
  makeFoundRefund,
  refundIn,
  settleRefund,
} from '@tableside/domain/cards/refund-work.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { isoNow } from '../commands/clock.ts';
import { type ChargeDeps, type ChargeOf, readsOf, type WriteDeps, written } from './card-write.ts';
import type { RefundAsk } from './provider.ts';

type RefundDeps = Omit<ChargeDeps, 'backOf'>;

interface RefundOf extends ChargeOf {
  readonly refundId: string;
}

export async function takeRefundTurn(deps: RefundDeps, of: RefundOf, note: RefundNote): Promise<void> {
  const { storage, clock } = deps;
  let rows = await storage.load(of.venueId, readsOf(of));
  const steps = refundSteps(note, { refund: () => refundIn(rows, of), now: () => clock.now() });
  for (let next = steps.next(); !next.done; ) {
    const result = await taken(deps, of, { step: next.value, rows });
    rows = await storage.load(of.venueId, readsOf(of));
    next = steps.next(result);
  }
}

/** Makes a refund again that a restored backup has lost. */
export const makeLostRefund = (deps: WriteDeps, venueId: string, found: FoundRefund): Promise<undefined> =>
  written(deps, { venueId, chargeId: found.chargeId }, (rows) =>
    makeFoundRefund(rows, found, isoNow(deps.clock)),
  );

interface Taking {
  readonly step: RefundStep;
  readonly rows: Rows;
}

async function taken(deps: RefundDeps, of: RefundOf, { step, rows }: Taking) {
  const { clock, provider } = deps;
  const { chargeId, refundId } = of;
  switch (step.do) {
    case 'claim':
      return written(deps, of, (now) => claimRefund(now, { chargeId, refundId, now: isoNow(clock) }));
    case 'settle':
      return written(deps, of, (now, cmdId) =>
        settleRefund(now, { chargeId, refundId, word: step.word, now: isoNow(clock), cmdId }),
      );
    default: {
      const ask = askOf(rows, of);
      return ask ? provider.refunds[step.do](ask) : { is: 'lost' as const };
    }
  }
}

function askOf(rows: Rows, of: RefundOf): RefundAsk | undefined {
  const { venueId, chargeId, refundId } = of;
  const ref = rows.get('cardCharge', chargeId)?.ref;
  const refund = refundIn(rows, of);
  if (ref === undefined || !refund) return undefined;
  const kept = { payment: refund.paymentId, by: refund.by.id };
  return { refundId, chargeId, venueId, ref, cents: refund.amount, kept };
}
