import { describe, expect, test } from 'vitest';
import { type Connection, type ConnectionEvent, nextConnection, phaseOf, STOPPED } from './connection.ts';

const after = (...events: ConnectionEvent[]): Connection => events.reduce(nextConnection, STOPPED);
const START: ConnectionEvent = { type: 'start' };
const DIAL: ConnectionEvent = { type: 'dial' };
const welcomed = (at: number): ConnectionEvent => ({ type: 'welcomed', at });
const lost = (at: number): ConnectionEvent => ({ type: 'lost', at });

const EVENTS: readonly ConnectionEvent[] = [
  START,
  DIAL,
  welcomed(1),
  { type: 'stable' },
  lost(2),
  { type: 'unreachable' },
  { type: 'reachable' },
  { type: 'stop' },
];
const STATES: readonly Connection[] = [
  STOPPED,
  after(START),
  after(START, welcomed(1)),
  after(START, lost(1)),
  after(START, lost(1), { type: 'unreachable' }),
];

/** The state that each state turns into, in the order of `EVENTS`. A dot means that it does not change. */
const EXPECTED: readonly (readonly string[])[] = [
  ['dialing', '.', '.', '.', '.', '.', '.', '.'],
  ['.', '.', 'online', '.', 'waiting', 'dialing, cut off', '.', 'stopped'],
  ['.', '.', '.', '.', 'waiting', '.', '.', 'stopped'],
  ['.', 'dialing', '.', '.', '.', 'waiting, cut off', '.', 'stopped'],
  ['.', 'dialing, cut off', '.', '.', '.', '.', 'waiting', 'stopped'],
];
const wordOf = (state: Connection): string =>
  'reachable' in state && !state.reachable ? `${state.name}, cut off` : state.name;

describe.each(STATES.map((state, row) => ({ state, row, word: wordOf(state) })))(
  'the state $word',
  ({ state, row }) => {
    test.each(EVENTS.map((event, column) => ({ event, column, type: event.type })))(
      'reacts to $type as the table says [C1]',
      (the) => {
        const before = JSON.stringify(state);
        const next = nextConnection(state, the.event);
        const expected = EXPECTED[row]?.[the.column];
        if (expected === '.') expect(next).toEqual(state);
        else expect(wordOf(next)).toBe(expected);
        expect(JSON.stringify(state)).toBe(before);
      },
    );
  },
);

test('stop ends the connection in every state [C1]', () => {
  for (const state of STATES) expect(nextConnection(state, { type: 'stop' })).toEqual(STOPPED);
});

test('the connection is connecting until the first loss, then reconnecting, and online after the welcome', () => {
  expect(phaseOf(after(START)).phase).toBe('connecting');
  expect(phaseOf(after(START, welcomed(5)))).toEqual({ phase: 'online', since: 5 });
  expect(phaseOf(after(START, welcomed(5), lost(9)))).toEqual({ phase: 'reconnecting', since: 9 });
  expect(phaseOf(after(START, lost(3), DIAL, welcomed(8)))).toEqual({ phase: 'online', since: 8 });
});

test('the connection is offline only when our own probe says so, counted from the loss [C6]', () => {
  const state = after(START, welcomed(5), lost(9), { type: 'unreachable' }, DIAL, lost(14));
  expect(phaseOf(state)).toEqual({ phase: 'offline', since: 9 });
  expect(phaseOf(nextConnection(state, { type: 'reachable' }))).toEqual({ phase: 'reconnecting', since: 9 });
});

test('failed calls do not mean offline while frames still come', () => {
  expect(phaseOf(after(START, welcomed(5), { type: 'unreachable' })).phase).toBe('online');
});

test('attempts count up until a stable connection', () => {
  const flapping = after(START, welcomed(1), lost(2), DIAL, welcomed(3), lost(4));
  expect(flapping).toMatchObject({ attempt: 2 });
  expect(after(START, lost(1), DIAL, welcomed(2), { type: 'stable' }, lost(3))).toMatchObject({ attempt: 1 });
});
