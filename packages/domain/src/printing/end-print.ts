/** How a print ends: what came of it, and what it would have said. */
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import type { Print, Said } from '../entities/print.ts';
import type { Printer } from '../entities/printer.ts';
import { askedReader, wantedOf } from './wanted.ts';

/** Somebody wants it no more. What the round says later is printed all the same. */
export const giveUpBy = (
  rows: Rows,
  print: Print,
  { by, now }: { readonly by: NonNullable<Print['askedBy']>; readonly now: string },
): Change => giveUp(rows, { ...print, droppedBy: by }, 'dropped', now);

type GivenUp = Extract<Print['state'], 'unsure' | 'failed' | 'expired' | 'dropped'>;

/** What it would have said is kept, or the same slip is made for ever. */
export function giveUp(rows: Rows, print: Print, state: GivenUp, now: string): Change {
  const order = print.of.entity === 'order' ? rows.get('order', print.of.id) : undefined;
  const own = rows.get('printer', print.printerId);
  const missed = order && own ? { missed: saidBy(print, order, own) } : {};
  return over({ ...print, ...missed }, state, now);
}

export const saidBy = ({ askedBy }: Print, order: Order, own: Printer): Said =>
  wantedOf(order, askedBy ? askedReader(order, own) : own);

export const over = (
  print: Print,
  state: Exclude<Print['state'], 'waiting' | 'sending'>,
  now: string,
): Change => {
  const { notBefore: _, ...rest } = print;
  return change('print', { ...rest, state, stateAt: now });
};
