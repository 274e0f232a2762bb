/**
 * From a commit to the frames that one class of viewers gets: one frame per seq, the other rows of that seq riding along.
 * Texts are made once per class and end before the `sync` header, which is spliced in per socket.
 */
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import { isFinal } from '@tableside/domain/orders/order.ts';
import type { Row, RowPut } from '@tableside/protocol/envelope.ts';
import type { Sync } from '@tableside/protocol/frames.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import type { StoredRow } from '../storage/storage.ts';
import type { FeedCommit } from '../sync/feed.ts';
import { type Viewer, visibleRows } from '../sync/visibility.ts';

/** More of them in one commit ride in one `change`. */
const MOST_SEQS = 20;

export interface DataFrame {
  readonly to: number;
  /** Whole frames of the seq's other orders, for those who read orders alone. */
  readonly loose: readonly string[];
  /** The frame up to its `sync` header. */
  readonly open: string;
}

/** `orderStatusUpdate` for orders that are new or changed status. */
export type OrderEvent = 'orderStatusUpdate' | 'orderUpdate';

export const withSync = (frame: DataFrame, sync: Sync): string => `${frame.open}${JSON.stringify(sync)}}}`;

export const changeFrame = (rows: readonly Row[], to: number): DataFrame => ({
  to,
  loose: [],
  open: `{"event":"change","data":{"rows":${JSON.stringify(rows)},"sync":`,
});

/** The frames of a commit in the order of their seqs; a seq with nothing visible to the viewer has none. */
export function dataFrames(
  commit: FeedCommit,
  viewer: Viewer,
  events: ReadonlyMap<string, OrderEvent>,
): readonly DataFrame[] {
  const visible = visibleRows(commit.rows, viewer);
  if (visible.length === 0) return [];
  if (commit.to - commit.from > MOST_SEQS || commit.rows.length > LIMITS.answerRows) {
    return [changeFrame(visible, commit.to)];
  }
  return bySeq(visible).map((rows) => frameOfSeq(rows, events));
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

/** The last order of the seq carries it; with none it is a plain `change`. */
function frameOfSeq(rows: readonly Row[], events: ReadonlyMap<string, OrderEvent>): DataFrame {
  const orders = rows.filter(isOrder);
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

/** `{"event": …, "data": {…` without the two closing braces. */
function orderText(row: RowPut, event: OrderEvent): string {
  const order = JSON.stringify(row.doc);
  if (event === 'orderStatusUpdate') return `{"event":"${event}","data":${order.slice(0, -1)}`;
  const { status } = row.doc;
  return `{"event":"${event}","data":{"orderId":${JSON.stringify(row.id)},"status":${JSON.stringify(status)},"order":${order}`;
}

/**
 * Remembers the status of open orders, so that an update can be told from a change of status. An order it does not know
 * (closed, or older than this process) counts as new.
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
        // To the staff, what a guest sends is new.
        const status = isUnsentByGuest(row.doc) ? 'unsent' : row.doc.status;
        events.set(row.id, statuses.get(row.id) === status ? 'orderUpdate' : 'orderStatusUpdate');
        if (isFinal(row.doc.status)) statuses.delete(row.id);
        else statuses.set(row.id, status);
      }
      return events;
    },
  };
}
