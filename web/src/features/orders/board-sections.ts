/** What stands on the board: drafts never, what is under way always, what is finished behind a toggle. */
import type { Order, OrderStatus } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { newestFirst } from './steady-slots.ts';

export const UNDER_WAY = [
  'paid',
  'accepted',
  'preparing',
  'serving',
] as const satisfies readonly OrderStatus[];
export const FINISHED = ['completed', 'cancelled'] as const satisfies readonly OrderStatus[];
export type BoardStatus = (typeof UNDER_WAY)[number] | (typeof FINISHED)[number];

export type Board = Readonly<Record<BoardStatus, readonly Order[]>> & {
  readonly label: Readonly<Record<OrderStatus, string>>;
};

const boards = new WeakMap<object, Board>();

/** Each section newest first. The same rows give the same board, so that only what changed is arranged again. */
export function readBoard(byStatus: Readonly<Record<OrderStatus, readonly Order[]>>): Board {
  const known = boards.get(byStatus);
  if (known) return known;
  const section = (status: BoardStatus): readonly Order[] => byStatus[status].toSorted(newestFirst);
  const board: Board = {
    paid: section('paid'),
    accepted: section('accepted'),
    preparing: section('preparing'),
    serving: section('serving'),
    completed: section('completed'),
    cancelled: section('cancelled'),
    label: STATUS_LABEL,
  };
  boards.set(byStatus, board);
  return board;
}
