/**
 * The state of a checkout: method, part of the bill, tip, cash handed over. It makes sure that the payment is taken
 * only once.
 */
import { cashRounding, roundingOfPayment } from '@tableside/domain/cash/cash-rounding.ts';
import type { InputOf } from '@tableside/domain/commands.ts';
import type { PaymentMethod } from '@tableside/domain/entities/payment.ts';
import type { Tender } from '@tableside/domain/entities/tender.ts';
import { type EvenParts, evenPart } from '@tableside/domain/visits/even-parts.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import type { Engine } from '../../engine/engine.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../engine/mutation-problem.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useDrawerOf } from '../../mirror/read/read-cash.ts';
import { newId } from '../../platform/new-id.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import {
  type Cash,
  cashOf,
  coveredBy,
  type Taken,
  type Tendered,
  type TipChoice,
  tipBase,
  tipOf,
} from './checkout-amounts.ts';
import type { Payable } from './payable.ts';
import { saidOf } from './payment-said.ts';

/** The choices of the person at the checkout, and the amounts that follow from them. */
interface Choices {
  readonly method: PaymentMethod;
  /** The tender of the venue. Undefined: the method itself. */
  readonly tender: Tender | undefined;
  /** The amount still owed. */
  readonly due: number;
  /** True while only a part of that is being paid. */
  readonly isPart: boolean;
  /** The equal parts of which the next one is being paid. */
  readonly parts: EvenParts | undefined;
  readonly tipChoice: TipChoice;
  /** The subtotal of what is paid now. Tips in percent are shares of it. */
  readonly tipBase: number;
  readonly tip: number;
  /** The amount that is paid now, with the tip and, in cash, its rounding. */
  readonly toPay: number;
  /** What rounding makes of it in cash. */
  readonly rounding: number;
  readonly tendered: Tendered;
  readonly cash: Cash;
  /** The reference that the terminal printed, or the last digits of the card. */
  readonly reference: string;
  /** The amount that the payment takes. With too little cash this is less than `toPay`. */
  readonly taken: Taken;
  /** The money that it brings: with the tip and the rounding. */
  readonly brings: number;
  setMethod(method: PaymentMethod, tender?: Tender): void;
  setPart(part: Part): void;
  setTip(tip: TipChoice): void;
  setTendered(tendered: Tendered): void;
  setReference(reference: string): void;
}

/** `next`: the next of the equal parts that the bill is paid in, or everything. `all`: everything that is owed. */
export type Part =
  | { readonly kind: 'next' | 'all' }
  | { readonly kind: 'even'; readonly of: number }
  | { readonly kind: 'typed'; readonly cents: number };

export interface Checkout extends Choices {
  readonly payable: Payable;
  readonly busy: boolean;
  readonly problem: Problem;
  take(): void;
  /** Records that the terminal has not answered. Nothing counts as paid until the payment is concluded. */
  wait(): void;
}

export function useCheckout(payable: Payable, firstMethod: PaymentMethod): Checkout {
  const engine = useEngine();
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  const [ids, setIds] = useState(newIds);
  const { paymentId } = ids;
  const [problem, setProblem] = useState<Problem>(null);
  const choices = useChoices(payable, firstMethod);
  const drawer = useDrawerOf(useActor().deviceId);
  const { method, tender, brings, setReference } = choices;
  const intoDrawer = method === 'cash' && drawer ? { drawerId: drawer.id } : {};
  const args = { id: paymentId, ...argsOf(payable, choices), ...sendOf(payable, ids), ...intoDrawer };

  const pay = async (): Promise<void> => {
    const paid = await record(engine, {
      ...args,
      tendered: method === 'cash' ? choices.cash.tendered : null,
    });
    setProblem(paid.problem);
    if (paid.problem !== null) return;
    await navigate({
      to: '/receipt',
      search: { ...payable.receipt, payment: paymentId },
      state: {
        paymentId,
        justTaken: true,
        total: brings,
        method: tender?.name ?? method,
        said: paid.said,
      },
      replace: true,
    });
  };
  const wait = async (): Promise<void> => {
    // It pays nothing yet, so it is not the last payment. The conclusion asks for the close.
    const { close: _, ...waiting } = args;
    const { problem: refusal } = await record(engine, { ...waiting, awaitsTerminal: true });
    setProblem(refusal);
    if (refusal !== null) return;
    // The next payment needs a new id.
    setIds(newIds());
    setReference('');
  };
  return { payable, ...choices, busy, problem, take: () => run(pay), wait: () => run(wait) };
}

function useChoices(payable: Payable, firstMethod: PaymentMethod): Choices {
  const [{ method, tender }, setWay] = useState<Pick<Choices, 'method' | 'tender'>>({
    method: firstMethod,
    tender: undefined,
  });
  const [part, setPart] = useState<Part>({ kind: 'next' });
  const [tipChoice, setTip] = useState<TipChoice>({ kind: 'none' });
  const [tendered, setTendered] = useState<Tendered>({ kind: 'exact' });
  const [reference, setReference] = useState('');
  const { due } = payable;
  const parts = partsOf(part, payable);
  const amount = amountOf(part, due, parts);
  const base = tipBase(payable, amount);
  const tip = tipOf(tipChoice, base);
  const venue = useVenue();
  const by = method === 'cash' && venue ? cashRounding(venue) : 'off';
  const rounding = roundingOfPayment(amount + tip, by);
  const toPay = amount + tip + rounding;
  const cash = cashOf(tendered, toPay);
  const taken = method === 'cash' ? coveredBy(cash, { amount, tip, rounding }) : { amount, tip };
  return {
    method,
    tender,
    due,
    isPart: amount < due,
    parts,
    tipChoice,
    tipBase: base,
    tip,
    toPay,
    rounding,
    tendered,
    cash,
    reference,
    taken,
    brings: taken.amount + taken.tip + (taken.rounding ?? 0),
    setMethod: (asked, own) => setWay({ method: asked, tender: own }),
    setPart,
    setTip,
    setTendered,
    setReference,
  };
}

function partsOf(part: Part, { due, parts }: Payable): EvenParts | undefined {
  if (due === 0) return undefined;
  if (part.kind === 'even') return { of: part.of, left: part.of };
  return part.kind === 'next' ? parts : undefined;
}

function amountOf(part: Part, due: number, parts: EvenParts | undefined): number {
  if (parts) return evenPart(due, parts.left);
  return part.kind === 'typed' ? Math.min(part.cents, due) : due;
}

/** The ids that a payment brings with it. They stay the same until it is recorded. */
const newIds = () => ({ paymentId: newId(), roundId: newId() });

const sendOf = ({ send }: Payable, { roundId }: { readonly roundId: string }) =>
  send && { send: { roundId: send.roundId ?? roundId, itemIds: [...send.itemIds] } };

/** Returns the arguments that every payment has, without its id. */
const argsOf = ({ name }: Payable, { method, tender, reference, taken, parts }: Choices) => ({
  ...name,
  method,
  ...(tender && { tenderId: tender.id }),
  ...taken,
  ...(parts && { parts: parts.of }),
  ...(method !== 'cash' && reference.trim() !== '' && { terminalRef: reference }),
});

interface Recorded {
  readonly problem: Problem;
  readonly said: string | undefined;
}

async function record(engine: Engine, args: InputOf<'payment.record'>): Promise<Recorded> {
  let said: string | undefined;
  const problem = await toldProblem(async () => {
    const receipt = await engine.mutate('payment.record', args);
    said =
      receipt.kind === 'queued' && receipt.adjusted
        ? saidOf(receipt.adjusted, args.send !== undefined)
        : undefined;
    return receipt.kind === 'refused' ? receipt.message : null;
  });
  return { problem, said };
}
