/** Takes a card on a reader at the checkout: which reader, how much of it, and what becomes of the charge. */
import { claimable } from '@tableside/domain/cards/claims.ts';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { MAIN_CHECK } from '@tableside/domain/entities/visit.ts';
import { useState } from 'react';
import type { ChargeAct } from '../../../components/cards/charge-words.ts';
import type { Receipt } from '../../../engine/engine.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf, toldProblem } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { newId } from '../../../platform/new-id.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { tipBase, tipOf } from '../checkout-amounts.ts';
import type { Checkout } from '../use-checkout.ts';
import { noteLastReader } from './last-reader.ts';
import { type ReaderChoice, useReaderChoice } from './use-reader-choice.ts';
import type { VisitCharges } from './use-visit-charges.ts';

export interface Cards extends ReaderChoice, VisitCharges {
  /** Card payments of this checkout can be asked of a reader. */
  readonly isOffered: boolean;
  /** Of what is to be paid, as much as nobody else is paying already. Cents. */
  readonly amount: number;
  readonly tip: number;
  readonly busy: boolean;
  readonly problem: Problem;
  charge(): void;
  act(charge: CardCharge, act: ChargeAct): void;
  /** Puts away that the server refused it. */
  forget(act: ChargeAct): void;
}

const BY_CARD: readonly string[] = ['credit_card', 'debit_card'];

export interface CardsSide {
  readonly whole: WholeVisit;
  readonly checkout: Checkout;
  readonly charges: VisitCharges;
  readonly tipOnly: boolean;
}

export function useCards({ whole, checkout, charges, tipOnly }: CardsSide): Cards {
  const engine = useEngine();
  const choice = useReaderChoice();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const sum = askedSum(whole, checkout);
  const { reader } = choice;

  const ask = async (): Promise<Problem> => {
    if (!reader) return null;
    noteLastReader(reader.id);
    const receipt = await engine.mutate('card.charge', {
      ...{ id: newId(), readerId: reader.id, ...checkout.payable.name },
      ...{ ...sum, ...partsOf(checkout, sum.amount), ...sendOf(checkout) },
    });
    if (receipt.kind === 'refused') return receipt.message;
    const made = receipt.kind === 'queued' && receipt.changes.find(({ entity }) => entity === 'cardCharge');
    if (made) charges.show({ chargeId: made.doc.id, cmdId: receipt.cmdId });
    return null;
  };
  const charge = (): void => run(async () => setProblem(await toldProblem(ask)));
  const tell = (mutation: () => Promise<Receipt>): void =>
    run(async () => setProblem(await problemOf(mutation())));
  const goOn = (act: ChargeAct): void => {
    if (act === 'again') {
      charge();
      return;
    }
    charges.leave();
    setProblem(null);
    if (act === 'cash') checkout.setMethod('cash');
    if (act === 'rest') checkout.setPart({ kind: 'all' });
    if (act === 'other') choice.choose(otherReader(choice));
  };
  return {
    ...{ ...choice, ...charges, ...sum, busy, problem, charge },
    // Without its reader it has no name.
    shown: choice.isKnown ? charges.shown : undefined,
    isOffered:
      !tipOnly &&
      choice.readers.length > 0 &&
      checkout.tender === undefined &&
      BY_CARD.includes(checkout.method) &&
      checkout.taken.amount > 0,
    act({ id: chargeId }, act) {
      if (act === 'cancel') tell(() => engine.mutate('card.cancel', { chargeId }));
      else if (act === 'approved' || act === 'declined')
        tell(() => engine.mutate('card.say', { chargeId, outcome: act }));
      else goOn(act);
    },
    forget(act) {
      if (charges.refused) void engine.discard(charges.refused.cmdId);
      goOn(act);
    },
  };
}

/** What somebody else is paying already is not asked for again. */
function askedSum({ visit, rounds, pads }: WholeVisit, { payable, taken, tipChoice }: Checkout) {
  const left = claimable({ end: visit, rounds, pads }, payable.name.checkKey ?? MAIN_CHECK);
  const amount = Math.min(taken.amount, left);
  const tip = amount === taken.amount ? taken.tip : tipOf(tipChoice, tipBase(payable, amount));
  return { amount, tip };
}

/** The amount is one of the equal parts only if nobody else has a part of it. */
const partsOf = ({ parts, taken }: Checkout, amount: number) =>
  parts && amount === taken.amount && { parts: parts.of };

const sendOf = ({ payable: { send } }: Checkout) =>
  send && { send: { roundId: send.roundId ?? newId(), itemIds: [...send.itemIds] } };

/** A free one, if there is any. */
function otherReader({ readers, reader, busyWith }: ReaderChoice): string {
  const others = readers.filter(({ id }) => id !== reader?.id);
  return (others.find(({ id }) => !busyWith(id)) ?? others[0])?.id ?? 'hand';
}
