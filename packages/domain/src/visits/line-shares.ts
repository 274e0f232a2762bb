/** Says which checks a bill has, and how much of each line is on each of them. */

import {
  type CheckKey,
  checkOfSeat,
  leftOf,
  MAIN_CHECK,
  seatOf,
  type Visit,
  type Weight,
} from '../entities/visit.ts';
import { apportion } from '../values/money.ts';
import type { NetLine } from './net-lines.ts';

export interface BillLine extends NetLine {
  /** The part of `net` on each check that has the line. */
  readonly shares: Readonly<Record<CheckKey, number>>;
}

/** Divides each line among the checks. */
export function shareOut(visit: Visit, lines: readonly NetLine[], keys: readonly CheckKey[]): BillLine[] {
  const weightsFor = weightsOf(visit, lines, keys);
  return lines.map((line) => {
    const weights = weightsFor(line);
    const parts = apportion(
      line.net,
      weights.map(([, weight]) => weight),
    );
    const shares: Record<CheckKey, number> = {};
    for (const [n, [key]] of weights.entries()) shares[key] = parts[n] ?? 0;
    return { ...line, shares };
  });
}

/** The main check comes first, then the seats in order, the checks made by hand, and any other that is named. */
export function checkKeys(visit: Visit, lines: readonly NetLine[]): readonly CheckKey[] {
  const byHand = visit.checks.map(({ key }) => key);
  const assigned = lines.flatMap(({ item }) => Object.keys(assignedTo(visit, item.id) ?? {}));
  const paid = visit.takings.map(({ checkKey }) => checkKey);
  return [...new Set([MAIN_CHECK, ...seatsWithLines(visit, lines), ...byHand, ...assigned, ...paid])];
}

/** Divides a line among checks. Their order matters: of two equal remainders, the earlier check gets the cent. */
type Weights = readonly (readonly [CheckKey, Weight])[];

/** Returns how a line is divided: as assigned by hand, else by seat, else the main check has it. */
function weightsOf(
  visit: Visit,
  lines: readonly NetLine[],
  keys: readonly CheckKey[],
): (line: NetLine) => Weights {
  const seats = new Map(seatsWithLines(visit, lines).map((key) => [key, [[key, 1]] as Weights]));
  const forTable = [...seats.values()].flat();
  const forMain: Weights = [[MAIN_CHECK, 1]];
  return ({ item }) => {
    const own = assignedTo(visit, item.id);
    if (own) return keys.flatMap((key) => (Object.hasOwn(own, key) ? [[key, own[key] ?? 0] as const] : []));
    if (seats.size === 0) return forMain;
    const seat = seatOf(item);
    return (seat === null ? undefined : seats.get(checkOfSeat(seat))) ?? forTable;
  };
}

const assignedTo = ({ split }: Visit, itemId: string): Readonly<Record<CheckKey, Weight>> | undefined =>
  Object.hasOwn(split.lines, itemId) ? split.lines[itemId] : undefined;

/** Empty unless the bill is split by seat. A seat whose lines were all voided has no check. */
function seatsWithLines({ split }: Visit, lines: readonly NetLine[]): readonly CheckKey[] {
  if (split.by !== 'seat') return [];
  const seats = lines.filter(({ item }) => leftOf(item) > 0).map(({ item }) => seatOf(item));
  const taken = [...new Set(seats)].filter((seat) => seat !== null);
  return taken.sort((a, b) => a - b).map(checkOfSeat);
}
