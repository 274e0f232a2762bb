/** Finds the line that was added last, or counted up, and brings it into view. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface NewestLine {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly id: string | undefined;
  /** Alternates, so that a line that grows twice lights up twice. */
  readonly turn: 'odd' | 'even';
}

/** With `startsAtEnd` the last line is in view from the start. */
export function useNewestLine(order: Order, startsAtEnd: boolean): NewestLine {
  const list = useRef<HTMLUListElement>(null);
  const [newest, setNewest] = useState<{ id: string; n: number }>();
  const before = useRef({ orderId: order.id, items: order.items });
  useEffect(() => {
    const { orderId, items } = before.current;
    before.current = { orderId: order.id, items: order.items };
    if (orderId !== order.id) return;
    const grown = grownLine(items, order.items);
    if (grown) setNewest((last) => ({ id: grown, n: (last?.n ?? 0) + 1 }));
  }, [order]);
  useEffect(() => {
    const line = list.current?.querySelector(`[data-line="${newest?.id}"]`);
    if (newest && line) line.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  useEffect(() => {
    if (startsAtEnd) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [startsAtEnd]);
  return { list, id: newest?.id, turn: (newest?.n ?? 0) % 2 === 0 ? 'even' : 'odd' };
}

type Lines = Order['items'];

/** Returns the id of the last line that is new or has more portions than before. */
export function grownLine(before: Lines, after: Lines): string | undefined {
  const quantityOf = new Map(before.map(({ id, quantity }) => [id, quantity]));
  return after.findLast(({ id, quantity }) => quantity > (quantityOf.get(id) ?? 0))?.id;
}
