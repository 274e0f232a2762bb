import type { CallKind } from '@tableside/domain/entities/call.ts';
import { FRIDAY_EVENING } from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { expect, it } from 'vitest';
import { callState, type Known, madeUpFor } from './guest-call-state.ts';

const start = Date.parse(FRIDAY_EVENING);
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const asked = { kind: 'server', tableId: 'table-12' } as const;
const stateAt = (minutes: number, known: Partial<Known>, of: typeof asked = asked) =>
  callState({ calls: [], waiting: [], refused: [], ...known }, of, start + minutes * 60_000);
const made = (minutes: number, kind: CallKind = 'server') => ({
  name: 'call.make',
  args: { kind },
  occurredAt: at(minutes),
  state: 'waiting',
});
const refusal = (minutes: number, code = 'call.late', kind: CallKind = 'server') => ({
  ...made(minutes, kind),
  code,
  context: { occurredAt: at(minutes) },
});

it('is none before the first call, at another table and for what was asked beside it', () => {
  expect(stateAt(0, {})).toEqual({ step: 'none' });
  expect(stateAt(1, { calls: [aCall({ kind: 'bill' })] })).toEqual({ step: 'none' });
  expect(stateAt(1, { calls: [aCall({ tableId: 'table-13' })] })).toEqual({ step: 'none' });
  expect(stateAt(1, { waiting: [made(0, 'bill')] })).toEqual({ step: 'none' });
});

it('is only on this phone until it has gone out, and too late after five minutes', () => {
  const calls = [aCall()];
  expect(stateAt(5, { calls, waiting: [made(0)] })).toEqual({ step: 'saved', at: at(0), isLate: false });
  expect(stateAt(5.1, { calls, waiting: [made(0)] })).toMatchObject({ step: 'saved', isLate: true });
  const sent = { ...made(0), state: 'sent' };
  expect(stateAt(1, { calls, waiting: [sent] })).toEqual({ step: 'called', at: at(0) });
});

it('was made when the guest called last, for an hour', () => {
  const calls = [aCall({ lastAt: at(3) })];
  expect(stateAt(4, { calls })).toEqual({ step: 'called', at: at(3) });
  expect(stateAt(63, { calls })).toEqual({ step: 'none' });
});

it('is answered for ten minutes', () => {
  const calls = [aCall({ answered: { at: at(1), userId: '', firstName: 'Maria' } })];
  expect(stateAt(2, { calls })).toEqual({ step: 'coming', at: at(1), firstName: 'Maria' });
  expect(stateAt(11, { calls })).toEqual({ step: 'none' });
});

it('was refused until the guest calls again', () => {
  const refused = [refusal(0)];
  expect(stateAt(6, { refused })).toEqual({ step: 'refused', at: at(0), code: 'call.late' });
  const calls = [aCall({ at: at(7) })];
  expect(stateAt(8, { refused, calls })).toEqual({ step: 'called', at: at(7) });
  expect(madeUpFor(calls, [...refused, refusal(8), refusal(0, 'call.late', 'bill')])).toEqual(refused);
});
