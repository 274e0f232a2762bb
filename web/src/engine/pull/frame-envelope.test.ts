import { testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { describe, expect, test } from 'vitest';
import { frameEnvelope, mergeEnvelopes } from './frame-envelope.ts';

const SYNC = { epoch: 'e', from: 4, to: 5, head: 5, lastMid: 2 };
const gone = (id: string, seq: number) => ({
  entity: 'table' as const,
  id,
  seq,
  version: 1,
  deleted: true as const,
});
const envelope = (from: number, to: number, over: Partial<Envelope> = {}): Envelope => ({
  epoch: 'e',
  from,
  to,
  head: 9,
  more: false,
  lastMid: null,
  results: [],
  rows: [],
  ...over,
});

describe('a frame as an envelope', () => {
  test('is made of an order that changed its status, with the rows beside it', () => {
    const order = aRound([], { version: 3 });
    const made = frameEnvelope({
      event: 'orderStatusUpdate',
      data: { ...order, rows: [gone('t', 5)], sync: SYNC },
    });
    expect(made?.rows).toEqual([
      gone('t', 5),
      { entity: 'order', id: order.id, seq: 5, version: 3, doc: order },
    ]);
    expect(made).toMatchObject({ from: 4, to: 5, lastMid: 2, more: false });
  });

  test('is made of any other change of an order', () => {
    const order = aRound([]);
    const data = { orderId: order.id, status: order.status, order: { ...order }, sync: SYNC };
    expect(frameEnvelope({ event: 'orderUpdate', data })?.rows).toMatchObject([{ id: order.id, doc: order }]);
  });

  test('has the outcomes of both places in a change', () => {
    const result = (mid: number) => ({ mid, cmdId: testId('command', mid), status: 'noop' as const });
    const data = { rows: [], results: [result(1)], sync: { ...SYNC, results: [result(2)] } };
    expect(frameEnvelope({ event: 'change', data })?.results.map(({ mid }) => mid)).toEqual([2, 1]);
  });

  test('cannot be made of what has no place in the changes', () => {
    expect(frameEnvelope({ event: 'orderStatusUpdate', data: { ...aRound([]) } })).toBeUndefined();
    expect(frameEnvelope({ event: 'poke', data: { head: 5 } })).toBeUndefined();
  });
});

describe('consecutive frames', () => {
  test('become one, in which the later row of a key wins and what was known of the queue stays', () => {
    const first = envelope(4, 5, { lastMid: 2, rows: [gone('a', 5), gone('b', 5)] });
    const second = envelope(5, 7, { head: 7, rows: [gone('a', 7)] });
    expect(mergeEnvelopes([first, second])).toEqual([
      envelope(4, 7, { head: 7, lastMid: 2, rows: [gone('a', 7), gone('b', 5)] }),
    ]);
  });

  test('settle nothing while they end before their head, because a row that changed since is not in them [E3]', () => {
    const first = envelope(4, 5, { head: 5, lastMid: 2, rows: [gone('a', 5)] });
    const second = envelope(5, 6, { head: 7, rows: [gone('b', 6)] });
    expect(mergeEnvelopes([first, second])).toMatchObject([{ to: 6, head: 7, lastMid: null }]);
  });

  test('start again after a gap, with another epoch, or with an older one', () => {
    const first = envelope(4, 5);
    expect(mergeEnvelopes([first, envelope(6, 7)])).toHaveLength(2);
    expect(mergeEnvelopes([first, envelope(5, 6, { epoch: 'f' })])).toHaveLength(2);
    expect(mergeEnvelopes([first, envelope(3, 4)])).toHaveLength(2);
  });
});
