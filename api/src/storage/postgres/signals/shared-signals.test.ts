/** Signals between processes: how they are packed and sent, and to whom they are told. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Signal } from '../../door/signals.ts';
import { COMMON, channelOf, type Note, notesOf, signalsIn } from './notes.ts';
import { SharedSignals } from './shared-signals.ts';

const ENDED: Signal = { kind: 'ended' };
const head = (venueId: string, n: number): Signal => ({ kind: 'head', venueId, head: n });

describe('a note to other processes', () => {
  test('carries each signal to another process, on the channel of the venue', () => {
    const notes = notesOf('a', [head('one', 7), head('two', 8), ENDED]);
    expect(notes.map(({ channel }) => channel)).toEqual([channelOf('one'), channelOf('two'), COMMON]);
    expect(notes.flatMap(({ payload }) => signalsIn('b', payload))).toEqual([
      head('one', 7),
      head('two', 8),
      ENDED,
    ]);
  });

  test('never exceeds the size that PostgreSQL carries, and the notes together hold every signal', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => head(`Café ${n}`, n));
    const notes = notesOf('a', many);
    expect(Math.max(...notes.map(({ payload }) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(7500);
    expect(new Set(notes.map(({ channel }) => channel)).size).toBe(64);
    const told = notes.flatMap(({ payload }) => signalsIn('b', payload));
    expect(told).toHaveLength(many.length);
    expect(told).toEqual(expect.arrayContaining(many.slice(0, 100)));
  });

  test.each([
    '',
    '{',
    '7',
    'null',
    '{"told":[{"kind":"ended"}]}',
    '{"from":"b","told":7}',
    '{"from":"b","told":[7,null,{"kind":"head","venueId":"one"},{"kind":"other","venueId":"one"},{"kind":"webhooks"}]}',
  ])('has no effect when none of our processes sent it: %s', (payload) => {
    expect(signalsIn('a', payload)).toEqual([]);
  });
});

/** A process whose notes the test carries. */
function aProcess() {
  const sent: Note[][] = [];
  const listening = new Set<string>();
  let hear = (_payload: string): void => undefined;
  let gap = (): void => undefined;
  const signals = new SharedSignals({
    own: 'here',
    sender: {
      send: async (notes) => void sent.push([...notes]),
      close: async () => undefined,
    },
    receive: (parts) => {
      hear = parts.heard;
      gap = parts.gap;
      return {
        listen: (channel) => void listening.add(channel),
        unlisten: (channel) => void listening.delete(channel),
        close: async () => undefined,
      };
    },
  });
  const told: Signal[] = [];
  signals.on('head', (signal) => told.push(signal));
  signals.on('ended', (signal) => told.push(signal));
  return { signals, sent, told, listening, hear: (payload: string) => hear(payload), gap: () => gap() };
}

describe('a process with shared signals', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('signals itself at once, and sends the others the latest head of each venue together', async () => {
    const { signals, sent, told } = aProcess();
    for (const n of [1, 2, 3]) signals.tell(head('one', n));
    signals.tell(ENDED);
    expect(told).toHaveLength(4);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(sent).toEqual([notesOf('here', [head('one', 3), ENDED])]);
  });

  test('hears the others, and not its own echo', () => {
    const { hear, told } = aProcess();
    for (const from of ['here', 'there'])
      for (const { payload } of notesOf(from, [head('one', 7)])) hear(payload);
    expect(told).toEqual([head('one', 7)]);
  });

  test('listens to the channels of its venues while anybody follows them', () => {
    const { signals, listening } = aProcess();
    const [first, second] = [signals.follow('one'), signals.follow('one')];
    expect([...listening]).toEqual([channelOf('one')]);
    first();
    first();
    expect([...listening]).toEqual([channelOf('one')]);
    second();
    expect([...listening]).toEqual([]);
  });

  test('passes on a gap', () => {
    const { signals, gap } = aProcess();
    const heard = vi.fn();
    const stop = signals.onGap(heard);
    gap();
    stop();
    gap();
    expect(heard).toHaveBeenCalledOnce();
  });

  test('sends what waits before it closes, and drops what cannot be sent', async () => {
    const { signals, sent } = aProcess();
    signals.tell(head('one', 1));
    const closing = signals.close();
    await vi.advanceTimersByTimeAsync(2);
    await closing;
    expect(sent).toHaveLength(1);
    const failing = new SharedSignals({
      own: 'here',
      sender: { send: () => Promise.reject(new Error('cut off')), close: async () => undefined },
    });
    failing.tell(head('one', 1));
    const ending = failing.close();
    await vi.advanceTimersByTimeAsync(2);
    await expect(ending).resolves.toBeUndefined();
  });
});
