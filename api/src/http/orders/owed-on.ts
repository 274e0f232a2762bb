/** Says what a visit owes, and what a payment brings to the kitchen. */
import type { Rejection } from '@tableside/domain/command/command.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { isOpenVisit, paysFirst } from '@tableside/domain/entities/visit.ts';
import { MAX_ITEMS } from '@tableside/domain/orders/order-line.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { chainOf, type VisitChain } from '@tableside/domain/visits/chain.ts';
import { billIn, payee } from '@tableside/domain/visits/takings.ts';

interface Owed {
  /** Cents that are still to pay. */
  readonly due: number;
  readonly isSettled: boolean;
  readonly hadItems: boolean;
  /** What a payment of this many cents sends and closes where the guests pay first. */
  readonly sending: (amount: number) => Sending;
}

interface Sending {
  /** The lines to send, and the id of their round if the visit's is free. */
  readonly send?: { readonly roundId: string | undefined; readonly itemIds: readonly string[] };
  readonly close?: true;
}

/** `visitId` is the root of the visit. With `checkKey`, only that check of the bill counts. */
export function owedOn(rows: Rows, actor: Actor, visitId: string, checkKey?: unknown): Owed | Rejection {
  const chain = chainOf(rows, actor, visitId);
  if (!chain) return { code: 'visit.notFound' };
  const bill = billIn(chain, payee(chain));
  const check = bill.checks.find(({ key }) => key === checkKey);
  const due = Math.max(0, checkKey === undefined ? bill.due : (check?.offered ?? 0));
  const waits = paysFirst(chain.end) && bill.unsent.lines > 0;
  return {
    due,
    isSettled: due === 0 && bill.lines.length > 0 && !waits,
    hadItems: chain.orders.some(({ items }) => items.length > 0),
    sending: (amount) => sendingOf(rows, chain, bill, amount),
  };
}

/** Only what pays all that is owed sends and closes. Before that, the money waits for the rest. */
function sendingOf(rows: Rows, { end, pads }: VisitChain, bill: Bill, amount: number): Sending {
  if (!paysFirst(end) || !isOpenVisit(end) || amount < bill.due) return {};
  const itemIds = pads.flatMap(({ items }) => items.map(({ id }) => id)).slice(0, MAX_ITEMS);
  const roundId = rows.get('order', end.id) ? undefined : end.id;
  return { close: true, ...(itemIds.length > 0 && { send: { roundId, itemIds } }) };
}
