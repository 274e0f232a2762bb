/**
 * The state of a checkout: method, part of the bill, tip, cash handed over. It makes sure that the payment is taken only
 * once.
 */
import type { InputOf } from '@tableside/domain/commands.ts';
import { nameOf } from '@tableside/domain/orders/follow-up.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { amountDue } from '@tableside/domain/orders/order-totals.ts';
import type { PaymentMethod } from '@tableside/domain/payments/payment.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Engine, Receipt } from '../../engine/engine.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../engine/mutation-problem.ts';
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

/** What the person has chosen, and the amounts that follow from it. */
interface Choices {
  readonly method: PaymentMethod;
  /** The amount still owed on the order. */
  readonly due: number;
  /** True while only a part of that is being paid. */
  readonly isPart: boolean;
  readonly tipChoice: TipChoice;
  /** The subtotal of what is paid now. Tips in percent are shares of it. */
  readonly tipBase: number;
  readonly tip: number;
  /** What is paid now, with the tip. */
  readonly toPay: number;
  readonly tendered: Tendered;
  readonly cash: Cash;
  /** The reference that the terminal printed, or the last digits of the card. */
  readonly reference: string;
  /** What the payment takes. With too little cash this is less than `toPay`. */
  readonly taken: Taken;
  setMethod(method: PaymentMethod): void;
  /** Null pays everything that is owed. */
  setPart(cents: number | null): void;
  setTip(tip: TipChoice): void;
  setTendered(tendered: Tendered): void;
  setReference(reference: string): void;
}

export interface Checkout extends Choices {
  readonly order: Order;
  readonly busy: boolean;
  readonly problem: Problem;
  take(): void;
  /** Records that the terminal has not answered. Nothing counts as paid until the payment is concluded. */
  wait(): void;
}

export function useCheckout(order: Order, firstMethod: PaymentMethod): Checkout {
  const engine = useEngine();
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  const [paymentId, setPaymentId] = useState(newId);
  const [problem, setProblem] = useState<Problem>(null);
  const choices = useChoices(order, firstMethod);
  const { method, taken, setReference } = choices;
  const args = { id: paymentId, ...argsOf(order, choices) };

  const pay = async (): Promise<void> => {
    const paid = await record(engine, {
      ...args,
      tendered: method === 'cash' ? choices.cash.tendered : null,
    });
    setProblem(paid.problem);
    if (paid.problem !== null) return;
    const total = taken.amount + taken.tip;
    await navigate({
      to: '/receipt',
      search: { order: order.id, payment: paymentId },
      state: { orderId: order.id, paymentId, justTaken: true, total, method, said: paid.said },
      replace: true,
    });
  };
  const wait = async (): Promise<void> => {
    const { problem: refusal } = await record(engine, { ...args, awaitsTerminal: true });
    setProblem(refusal);
    if (refusal !== null) return;
    // The next payment needs a new id.
    setPaymentId(newId());
    setReference('');
  };
  return { order, ...choices, busy, problem, take: () => run(pay), wait: () => run(wait) };
}

function useChoices(order: Order, firstMethod: PaymentMethod): Choices {
  const [method, setMethod] = useState(firstMethod);
  const [part, setPart] = useState<number | null>(null);
  const [tipChoice, setTip] = useState<TipChoice>({ kind: 'none' });
  const [tendered, setTendered] = useState<Tendered>({ kind: 'exact' });
  const [reference, setReference] = useState('');
  const due = amountDue(order);
  const amount = part === null ? due : Math.min(part, due);
  const base = tipBase(order, amount);
  const tip = tipOf(tipChoice, base);
  const cash = cashOf(tendered, amount + tip);
  const taken = method === 'cash' ? coveredBy(cash.tendered, { amount, tip }) : { amount, tip };
  return {
    method,
    due,
    isPart: amount < due,
    tipChoice,
    tipBase: base,
    tip,
    toPay: amount + tip,
    tendered,
    cash,
    reference,
    taken,
    setMethod,
    setPart,
    setTip,
    setTendered,
    setReference,
  };
}

/** Returns the arguments that every payment has, without its id. */
const argsOf = (order: Order, { method, reference, taken }: Choices) => ({
  ...nameOf(order),
  hadItems: order.items.length > 0,
  method,
  ...taken,
  customerName: guestOf(order),
  ...(method !== 'cash' && reference.trim() !== '' && { terminalRef: reference }),
});

/** Returns the name of the guest who put something on the order, or null when only staff took it. */
const guestOf = ({ items, customerId }: Order): string | null =>
  items.find(({ addedBy }) => addedBy.id === customerId)?.addedBy.name ?? null;

interface Recorded {
  readonly problem: Problem;
  readonly said: string | undefined;
}

async function record(engine: Engine, args: InputOf<'payment.record'>): Promise<Recorded> {
  let said: string | undefined;
  const problem = await toldProblem(async () => {
    const receipt = await engine.mutate('payment.record', args);
    said = saidOf(receipt);
    return receipt.kind === 'refused' ? receipt.message : null;
  });
  return { problem, said };
}

function saidOf(receipt: Receipt): string | undefined {
  if (receipt.kind !== 'queued' || receipt.adjusted?.code !== 'payment.split') return undefined;
  const { shares } = receipt.adjusted.detail;
  const numbers = Array.isArray(shares)
    ? shares.map((share: { orderNumber: string }) => `#${share.orderNumber}`)
    : [];
  return `The payment was split between ${numbers.join(' and ')}.`;
}
