/**
 * The check of a guest who pays for some lines: a line that is tapped goes to it, and back with a second tap. It is the
 * check that is being paid, if somebody made that by hand, or else a new one.
 */
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { type CheckKey, checkOfSeat, leftOf, MAIN_CHECK, seatOf } from '@tableside/domain/entities/visit.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { type Portions, portionsFor, withPortions } from '@tableside/domain/visits/portions.ts';
import { useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import { newId } from '../../platform/new-id.ts';

export interface ItemCheck {
  readonly isPicking: boolean;
  /** The lines that can be chosen: those that are not paid for already. */
  readonly lines: Bill['lines'];
  readonly chosen: ReadonlySet<string>;
  toggle(): void;
  choose(itemIds: ReadonlySet<string>): Promise<void>;
  /** Returns how many portions of a line are on the check, and how many can be. */
  portionsOf(item: OrderItem): Portions | undefined;
  choosePortions(item: OrderItem, count: number): Promise<void>;
}

export interface ItemCheckDeps {
  /** The check that is being paid. */
  readonly paying: CheckKey | null;
  readonly onChoose: (key: CheckKey | null) => void;
  readonly onProblem: (problem: Problem) => void;
}

export function useItemCheck(
  { visit, bill }: WholeVisit,
  { paying, onChoose, onProblem }: ItemCheckDeps,
): ItemCheck {
  const engine = useEngine();
  const [check, setCheck] = useState<{ readonly key: CheckKey; readonly name: string }>();
  const { rootId: visitId, split } = visit;
  const keysOf = (itemId: string): readonly CheckKey[] => Object.keys(split.lines[itemId] ?? {});
  const paid = new Set(bill.checks.filter(({ taken, due }) => taken > 0 && due <= 0).map(({ key }) => key));
  const lines = bill.lines.filter(
    ({ item }) =>
      leftOf(item) > 0 && (!keysOf(item.id).some((key) => paid.has(key)) || hasFree(visit, item, check?.key)),
  );
  const chosen = new Set(
    lines.map(({ item }) => item.id).filter((id) => check !== undefined && keysOf(id).includes(check.key)),
  );
  const made = visit.checks.find(({ key }) => key === paying && !paid.has(key));
  const send = (itemIds: readonly string[], to: Record<CheckKey, number> | null): Promise<Problem> =>
    problemOf(engine.mutate('visit.assign', { visitId, itemIds: [...itemIds], to }));
  const put = async (item: OrderItem, count: number): Promise<Problem> => {
    if (!check) return null;
    const { key } = check;
    const isDivided = portionsFor(split, item, key) !== undefined;
    const otherwise = otherwiseOn(bill, split, item);
    const to = isDivided
      ? withPortions(split, item, { key, count, otherwise })
      : count > 0
        ? { [key]: 1 }
        : null;
    const named = count > 0 ? await problemOf(engine.mutate('visit.nameCheck', { visitId, ...check })) : null;
    return named ?? send([item.id], to);
  };
  const done = async (refused: Problem, isEmpty: boolean): Promise<void> => {
    onProblem(refused);
    if (check && refused === null) onChoose(isEmpty ? null : check.key);
  };
  return {
    isPicking: check !== undefined,
    lines,
    chosen,
    toggle: () =>
      setCheck(check ? undefined : (made ?? { key: newId(), name: `Check ${visit.checks.length + 2}` })),
    async choose(wanted) {
      let refused: Problem = null;
      for (const { item } of lines) {
        if (wanted.has(item.id) === chosen.has(item.id)) continue;
        const all = check && portionsFor(split, item, check.key)?.free;
        refused ??= await put(item, wanted.has(item.id) ? (all ?? leftOf(item)) : 0);
      }
      await done(refused, wanted.size === 0);
    },
    portionsOf: (item) => check && portionsFor(split, item, check.key),
    async choosePortions(item, count) {
      await done(await put(item, count), count === 0 && chosen.size <= 1);
    },
  };
}

/** Whether portions of a line that others paid for in part are left. */
function hasFree({ split }: WholeVisit['visit'], item: OrderItem, key: CheckKey | undefined): boolean {
  const portions = portionsFor(split, item, key ?? '');
  return portions !== undefined && portions.free > 0;
}

/** Returns the checks that a line would be on if nobody had assigned it. */
function otherwiseOn({ checks }: Bill, { by }: WholeVisit['visit']['split'], item: OrderItem): CheckKey[] {
  const seats = by === 'seat' ? checks.map(({ key }) => key).filter((key) => key.startsWith('seat-')) : [];
  if (seats.length === 0) return [MAIN_CHECK];
  const seat = seatOf(item);
  const own = seats.filter((key) => seat !== null && key === checkOfSeat(seat));
  return own.length > 0 ? own : seats;
}
