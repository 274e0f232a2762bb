import { expect, test } from 'vitest';
import type { Target } from './figures.ts';
import { verdictOf } from './quick-guard.ts';

const tap = (value: number): Target => ({
  name: 'tap against the baseline',
  value,
  atMost: 2,
  isRatio: true,
});
const push = (value: number): Target => ({ name: 'pushes against the baseline', value, atLeast: 0.5 });

test.each([
  {
    rule: 'a target that is met is met, whatever the record',
    target: tap(1.9),
    record: tap(1),
    verdict: 'met',
  },
  {
    rule: 'one that the record misses may be missed as far',
    target: tap(3.1),
    record: tap(2.8),
    verdict: 'as recorded',
  },
  {
    rule: 'up to half as much more than the record',
    target: tap(4.19),
    record: tap(2.8),
    verdict: 'as recorded',
  },
  { rule: 'more than that is worse', target: tap(4.3), record: tap(2.8), verdict: 'worse' },
  {
    rule: 'one that the record meets may not be missed',
    target: tap(2.1),
    record: tap(1.9),
    verdict: 'worse',
  },
  {
    rule: 'one that was never recorded may not be missed',
    target: tap(2.1),
    record: undefined,
    verdict: 'worse',
  },
  {
    rule: 'what has to be large may be as small as the record',
    target: push(0.3),
    record: push(0.4),
    verdict: 'as recorded',
  },
  { rule: 'and no smaller than two thirds of it', target: push(0.26), record: push(0.4), verdict: 'worse' },
])('$rule', ({ target, record, verdict }) => {
  expect(verdictOf(target, record)).toBe(verdict);
});
