/** The state of a checkout: method, tip, cash handed over. It makes sure that the payment is taken only once. */
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
import { type Cash, cashOf, type Tendered, type TipChoice, tipOf } from './checkout-amounts.ts';

export interface Checkout {
  readonly order: Order;
  readonly method: PaymentMethod;
  readonly tipChoice: TipChoice;
  readonly tip: number;
  /** The amount still owed plus the tip. */
  readonly toPay: number;
  readonly tendered: Tendered;
  readonly cash: Cash;
  readonly busy: boolean;
  readonly problem: Problem;
  setMethod(method: PaymentMethod): void;
  setTip(tip: TipChoice): void;
  setTendered(tendered: Tendered): void;
  take(): void;
  /** Records that the terminal has not answered. Nothing counts as paid until the payment is concluded. */
  wait(): void;
}

export function useCheckout(order: Order, firstMethod: PaymentMethod): Checkout {
  const engine = useEngine();
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  const [paymentId, setPaymentId] = useState(newId);
  const [method, setMethod] = useState(firstMethod);
  const [tipChoice, setTip] = useState<TipChoice>({ kind: 'none' });
  const [tendered, setTendered] = useState<Tendered>({ kind: 'exact' });
  const [problem, setProblem] = useState<Problem>(null);
  const tip = tipOf(tipChoice, order.subtotal);
  const amount = amountDue(order);
  const toPay = amount + tip;
  const cash = cashOf(tendered, toPay);

  const pay = async (): Promise<void> => {
    const tendered = method === 'cash' ? cash.tendered : null;
    const args = { id: paymentId, ...nameOf(order), method, amount, tip, tendered };
    const paid = await record(engine, { ...args, customerName: guestOf(order) });
    setProblem(paid.problem);
    if (paid.problem !== null) return;
    await navigate({
      to: '/receipt',
      search: { order: order.id, payment: paymentId },
      state: { orderId: order.id, paymentId, total: toPay, method, said: paid.said },
      replace: true,
    });
  };
  const wait = async (): Promise<void> => {
    const args = { id: paymentId, ...nameOf(order), method, amount, tip, awaitsTerminal: true };
    const { problem: refusal } = await record(engine, { ...args, customerName: guestOf(order) });
    setProblem(refusal);
    // The next payment needs a new id.
    if (refusal === null) setPaymentId(newId());
  };
  return {
    order,
    method,
    tipChoice,
    tip,
    toPay,
    tendered,
    cash,
    busy,
    problem,
    setMethod,
    setTip,
    setTendered,
    take: () => run(pay),
    wait: () => run(wait),
  };
}

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
  return `The payment was shared out over ${numbers.join(' and ')}.`;
}
