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
    rule: 'a met target passes, whatever the record says',
    target: tap(1.9),
    record: tap(1),
    verdict: 'met',
  },
  {
    rule: 'a target may be missed by as much as the record misses it',
    target: tap(3.1),
    record: tap(2.8),
    verdict: 'as recorded',
  },
  {
    rule: 'a target may be missed by up to half as much more than the record',
    target: tap(4.19),
    record: tap(2.8),
    verdict: 'as recorded',
  },
  { rule: 'a value beyond that counts as worse', target: tap(4.3), record: tap(2.8), verdict: 'worse' },
  {
    rule: 'a target that the record meets may not be missed',
    target: tap(2.1),
    record: tap(1.9),
    verdict: 'worse',
  },
  {
    rule: 'a target that was never recorded may not be missed',
    target: tap(2.1),
    record: undefined,
    verdict: 'worse',
  },
  {
    rule: 'a value that should be large may be as small as the record',
    target: push(0.3),
    record: push(0.4),
    verdict: 'as recorded',
  },
  {
    rule: 'a value that should be large may not be below two thirds of the record',
    target: push(0.26),
    record: push(0.4),
    verdict: 'worse',
  },
])('$rule', ({ target, record, verdict }) => {
  expect(verdictOf(target, record)).toBe(verdict);
});
