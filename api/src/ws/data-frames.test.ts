import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anOrder, aTable, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { ServerFrame } from '@tableside/protocol/frames.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { scopeOf } from '../storage/rows/scope.ts';
import type { StoredRow } from '../storage/storage.ts';
import type { FeedCommit } from '../sync/feed.ts';
import { createStatusMemory, type DataFrame, dataFrames, withSync } from './data-frames.ts';

const WAITER = { class: 'server', userId: testId('user', 1), staffId: null } as const;
const COOK = { class: 'kitchen', userId: testId('user', 2), staffId: null } as const;

/** An order that a guest has sent to the staff. */
function orderRow(seq: number, over: Partial<Order> = {}): StoredRow {
  const doc = anOrder({ id: testId('order', seq), version: 3, submittedAt: FRIDAY_EVENING, ...over });
  const scope = scopeOf(change('order', doc));
  return { entity: 'order', id: doc.id, seq, version: 3, doc, scope, seenScope: scope, ownerId: null };
}

/** A round of a visit. */
const roundRow = (seq: number, over: Partial<Order> = {}): StoredRow =>
  orderRow(seq, { visitId: testId('visit'), status: 'paid', ...over });

function tableRow(seq: number): StoredRow {
  const doc = aTable({ id: `table-${seq}` });
  const scope = scopeOf(change('table', doc));
  return { entity: 'table', id: doc.id, seq, version: 1, doc, scope, seenScope: scope, ownerId: null };
}

const commitOf = (from: number, to: number, rows: StoredRow[]): FeedCommit => ({
  epoch: 'e',
  from,
  to,
  head: to,
  rows,
  resolvedOf: [],
});
const sent = (frame: DataFrame | undefined, from = 0) => {
  if (!frame) throw new Error('no frame');
  return JSON.parse(withSync(frame, { epoch: 'e', from, to: frame.to, head: frame.to, lastMid: null }));
};

describe('the frames of a commit', () => {
  it('are one for each seq, with the order in front and the other rows beside it [F3]', () => {
    const rows = [roundRow(8), tableRow(8), tableRow(9)];
    const frames = dataFrames(commitOf(7, 9, rows), WAITER, createStatusMemory().eventsOf(rows));
    expect(frames.map((frame) => frame.to)).toEqual([8, 9]);
    expect(sent(frames[0], 7)).toMatchObject({
      event: 'orderStatusUpdate',
      data: {
        id: testId('order', 8),
        status: 'paid',
        version: 3,
        rows: [{ entity: 'table', id: 'table-8', seq: 8 }],
        sync: { from: 7, to: 8, lastMid: null },
      },
    });
    expect(sent(frames[1], 8)).toMatchObject({
      event: 'change',
      data: { rows: [{ id: 'table-9' }], sync: { from: 8 } },
    });
  });

  it('show a round as an order, and the pad of its visit as a row [F12]', () => {
    const visitId = testId('visit');
    const pad = orderRow(8, { id: padIdOf(visitId), visitId, status: 'draft' });
    const round = roundRow(8, { status: 'accepted' });
    const rows = [pad, round];
    const [frame] = dataFrames(commitOf(7, 8, rows), WAITER, createStatusMemory().eventsOf(rows));
    expect(frame?.loose).toEqual([]);
    expect(sent(frame, 7)).toMatchObject({
      event: 'orderStatusUpdate',
      data: { id: round.id, rows: [{ entity: 'order', id: pad.id }] },
    });
    const [alone] = dataFrames(commitOf(8, 9, [{ ...pad, seq: 9 }]), WAITER, new Map());
    expect(sent(alone, 8)).toMatchObject({ event: 'change', data: { rows: [{ id: pad.id }] } });
  });

  it('say what happened to an order: new or another status, or any other change [F12]', () => {
    const memory = createStatusMemory();
    const events = ['paid', 'paid', 'accepted', 'accepted'].map((status, n) => {
      const rows = [roundRow(n + 1, { id: testId('order', 1), status: status as Order['status'] })];
      return sent(dataFrames(commitOf(n, n + 1, rows), WAITER, memory.eventsOf(rows))[0]).event;
    });
    expect(events).toEqual(['orderStatusUpdate', 'orderUpdate', 'orderStatusUpdate', 'orderUpdate']);
  });

  it('carry an ordinary change of an order with its id, its status and the whole of it [F12]', () => {
    const rows = [roundRow(4, { note: 'a "quoted" note' })];
    const frame = sent(dataFrames(commitOf(3, 4, rows), WAITER, new Map())[0]);
    expect(frame).toMatchObject({
      event: 'orderUpdate',
      data: { orderId: testId('order', 4), status: 'paid', order: { note: 'a "quoted" note' } },
    });
    expect(frame.data.rows).toBeUndefined();
  });

  it('bring the other orders of a seq first for clients that read only orders, and again as rows [F12]', () => {
    const first = roundRow(5, { id: testId('order', 51) });
    const second = orderRow(5, { id: testId('order', 52), status: 'draft' });
    const [frame] = dataFrames(commitOf(4, 5, [first, second]), WAITER, new Map());
    expect(frame?.loose.map((text) => JSON.parse(text))).toMatchObject([
      { event: 'orderUpdate', data: { orderId: testId('order', 51) } },
    ]);
    expect(JSON.parse(frame?.loose[0] ?? '').data.sync).toBeUndefined();
    expect(sent(frame).data).toMatchObject({
      orderId: testId('order', 52),
      rows: [{ id: testId('order', 51) }],
    });
  });

  it('are empty when the viewer may not see any of it [F4]', () => {
    const rows = [orderRow(6, { status: 'draft' })];
    expect(dataFrames(commitOf(5, 6, rows), COOK, new Map())).toEqual([]);
    expect(dataFrames(commitOf(5, 6, rows), WAITER, new Map())).toHaveLength(1);
  });

  it('show a removal as a change, not as an order', () => {
    const draft = orderRow(6, { status: 'draft' });
    const [frame] = dataFrames(commitOf(5, 6, [{ ...draft, seenScope: 15 }]), COOK, new Map());
    expect(sent(frame)).toMatchObject({ event: 'change', data: { rows: [{ id: draft.id, deleted: true }] } });
  });

  it('are reduced to one when a commit is large [F5]', () => {
    const many = Array.from({ length: 21 }, (_, n) => tableRow(n + 1));
    const frames = dataFrames(commitOf(0, 21, many), WAITER, new Map());
    expect(frames).toHaveLength(1);
    expect(sent(frames[0])).toMatchObject({ event: 'change', data: { sync: { to: 21 } } });
    expect(sent(frames[0]).data.rows).toHaveLength(21);
    expect(dataFrames(commitOf(1, 21, many.slice(1)), WAITER, new Map())).toHaveLength(20);
    const wide = Array.from({ length: 201 }, (_, n) => ({ ...tableRow(1), id: `table-${n}` }) as StoredRow);
    expect(sent(dataFrames(commitOf(0, 1, wide), WAITER, new Map())[0]).event).toBe('change');
  });

  it('are frames of the protocol', () => {
    const rows = [roundRow(8), tableRow(8), tableRow(9), orderRow(10)];
    const known = new Map([[testId('order', 10), 'orderUpdate']] as const);
    const frames = dataFrames(commitOf(7, 10, rows), WAITER, known);
    for (const frame of frames) expect(v.safeParse(ServerFrame, sent(frame)).issues).toBeUndefined();
    expect(frames).toHaveLength(3);
  });
});
