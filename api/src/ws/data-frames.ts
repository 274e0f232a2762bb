/**
 * Turns a commit into the frames for one class of viewers: one frame per change number, with the number's other rows in
 * it. The text is built once per class and ends before the `sync` header, which is added per socket.
 */

import { isFinal, type Order } from '@tableside/domain/entities/order.ts';
import { isOwnPad } from '@tableside/domain/entities/visit.ts';
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import type { Row, RowPut } from '@tableside/protocol/envelope.ts';
import type { Sync } from '@tableside/protocol/frames.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import type { StoredRow } from '../storage/storage.ts';
import type { FeedCommit } from '../sync/feed.ts';
import { type Viewer, visibleRows } from '../sync/visibility.ts';

/** A commit with more change numbers is sent as one `change` frame. */
const MOST_SEQS = 20;

export interface DataFrame {
  readonly to: number;
  /** Complete frames of the change's other orders, for clients that only read orders. */
  readonly loose: readonly string[];
  /** The frame's text up to its `sync` header. */
  readonly open: string;
}

/** `orderStatusUpdate` is for orders that are new or changed status. */
export type OrderEvent = 'orderStatusUpdate' | 'orderUpdate';

export const withSync = (frame: DataFrame, sync: Sync): string => `${frame.open}${JSON.stringify(sync)}}}`;

export const changeFrame = (rows: readonly Row[], to: number): DataFrame => ({
  to,
  loose: [],
  open: `{"event":"change","data":{"rows":${JSON.stringify(rows)},"sync":`,
});

/** A commit, possibly as those get it who follow orders and know no pads: then every order in it is one to them. */
export interface ToldCommit extends FeedCommit {
  readonly ofOrders?: true;
}

/** Returns the frames of a commit, ordered by change number. A number with nothing visible to the viewer has none. */
export function dataFrames(
  commit: ToldCommit,
  viewer: Viewer,
  events: ReadonlyMap<string, OrderEvent>,
): readonly DataFrame[] {
  const visible = visibleRows(commit.rows, viewer);
  if (visible.length === 0) return [];
  if (commit.to - commit.from > MOST_SEQS || commit.rows.length > LIMITS.answerRows) {
    return [changeFrame(visible, commit.to)];
  }
  const isTold = commit.ofOrders ? isOrder : isTicket;
  return bySeq(visible).map((rows) => frameOfSeq(rows, rows.filter(isTold), events));
}

function bySeq(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.seq === row.seq) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

const isOrder = (row: Row): row is RowPut => row.entity === 'order' && !('deleted' in row);

/** The pad of a visit is sent as a plain row, so that it is no order in a list that only follows orders. */
const isTicket = (row: Row): row is RowPut => isOrder(row) && !isOwnPad(row.doc as unknown as Order);

/** The last order of the change carries its other rows. Without an order, the frame is a plain `change`. */
function frameOfSeq(
  rows: readonly Row[],
  orders: readonly RowPut[],
  events: ReadonlyMap<string, OrderEvent>,
): DataFrame {
  const main = orders.at(-1);
  const to = rows[0]?.seq ?? 0;
  if (!main) return changeFrame(rows, to);
  const eventOf = (row: RowPut): OrderEvent => events.get(row.id) ?? 'orderUpdate';
  const others = rows.filter((row) => row !== main);
  const rest = others.length > 0 ? `"rows":${JSON.stringify(others)},` : '';
  return {
    to,
    loose: orders.slice(0, -1).map((row) => `${orderText(row, eventOf(row))}}}`),
    open: `${orderText(main, eventOf(main))},${rest}"sync":`,
  };
}

/** Returns `{"event": …, "data": {…` without the two closing braces. */
function orderText(row: RowPut, event: OrderEvent): string {
  const order = JSON.stringify(row.doc);
  if (event === 'orderStatusUpdate') return `{"event":"${event}","data":${order.slice(0, -1)}`;
  const { status } = row.doc;
  return `{"event":"${event}","data":{"orderId":${JSON.stringify(row.id)},"status":${JSON.stringify(status)},"order":${order}`;
}

/**
 * Remembers the status of open orders, to tell an update from a status change. An unknown order (closed, or older than
 * this process) counts as new.
 */
export function createStatusMemory(): {
  eventsOf(rows: readonly StoredRow[]): ReadonlyMap<string, OrderEvent>;
} {
  const statuses = new Map<string, string>();
  return {
    eventsOf(rows) {
      const events = new Map<string, OrderEvent>();
      for (const row of rows) {
        if (row.entity !== 'order') continue;
        // Staff cannot see a guest's unsent draft, so the order is new to them when the guest sends it.
        const status = isUnsentByGuest(row.doc) ? 'unsent' : row.doc.status;
        events.set(row.id, statuses.get(row.id) === status ? 'orderUpdate' : 'orderStatusUpdate');
        if (isFinal(row.doc.status)) statuses.delete(row.id);
        else statuses.set(row.id, status);
      }
      return events;
    },
  };
}
