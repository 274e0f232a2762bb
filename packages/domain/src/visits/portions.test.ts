import { describe, expect, test } from 'vitest';
import { anItem, testId } from '../../testing/builders.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import type { Visit } from '../entities/visit.ts';
import { billOf } from './bill.ts';
import { portionsFor, portionsOn, withPortions } from './portions.ts';

const [ana, ben] = [testId('command', 101), testId('command', 102)];
const beers = anItem({ price: 650, quantity: 4 });
type Split = Visit['split'];
const none: Split = { by: 'none', lines: {} };

/** Puts portions of the line on checks, one after the other. */
function put(split: Split, steps: readonly (readonly [string, number])[], otherwise = ['main']): Split {
  let after = split;
  for (const [key, count] of steps) {
    const to = withPortions(after, beers, { key, count, otherwise });
    after = { ...after, lines: to ? { [beers.id]: to } : {} };
  }
  return after;
}
const netOf = (split: Split) =>
  Object.fromEntries(
    billOf(aVisit({ split }), [aRound([beers])]).checks.flatMap(({ key, net }) =>
      net > 0 ? [[key, net]] : [],
    ),
  );

describe('portions of a line', () => {
  test('are paid by guests who each have their own, and the rest stays where it was', () => {
    expect(netOf(put(none, [[ana, 1]]))).toEqual({ main: 1950, [ana]: 650 });
    expect(
      netOf(
        put(none, [
          [ana, 1],
          [ben, 2],
        ]),
      ),
    ).toEqual({ main: 650, [ana]: 650, [ben]: 1300 });
    expect(
      netOf(
        put(none, [
          [ana, 1],
          [ben, 3],
        ]),
      ),
    ).toEqual({ [ana]: 650, [ben]: 1950 });
  });

  test("go back, and the line is nobody's in the end", () => {
    expect(
      netOf(
        put(none, [
          [ana, 1],
          [ben, 3],
          [ben, 1],
        ]),
      ),
    ).toEqual({ main: 1300, [ana]: 650, [ben]: 650 });
    expect(
      put(none, [
        [ana, 2],
        [ana, 0],
      ]).lines,
    ).toEqual({});
  });

  test('leave the seats that share a line their equal parts', () => {
    const split = put(none, [[ana, 1]], ['seat-1', 'seat-2']);
    expect(netOf(split)).toEqual({ 'seat-1': 975, 'seat-2': 975, [ana]: 650 });
  });

  test('are counted, and what others have is not free', () => {
    const split = put(none, [
      [ana, 1],
      [ben, 2],
    ]);
    expect(portionsFor(split, beers, ana)).toEqual({ here: 1, free: 2 });
    expect(portionsFor(none, beers, ana)).toEqual({ here: 0, free: 4 });
    expect(portionsOn(split, beers, ben)).toBe(2);
  });

  test('cannot be counted for a single portion, or when guests share one', () => {
    expect(portionsFor(none, anItem({ quantity: 1 }), ana)).toBeUndefined();
    const shared = { by: 'none', lines: { [beers.id]: { main: 1, [ben]: 2 } } } as const;
    expect(portionsFor(shared, beers, ana)).toBeUndefined();
    expect(portionsOn(shared, beers, ben)).toBeUndefined();
  });

  test('have small weights after many steps', () => {
    const split = put(none, [
      [ana, 2],
      [ana, 1],
      [ben, 1],
      [ben, 2],
      [ana, 2],
    ]);
    expect(split.lines).toEqual({ [beers.id]: { [ana]: 1, [ben]: 1 } });
  });
});
