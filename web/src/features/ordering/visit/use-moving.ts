/** Moves lines of a check to another one, which may have to be opened first. A toast takes the move back. */
import { leftOf, paysFirst, seatOf, type Visit } from '@tableside/domain/entities/visit.ts';
import type { Engine } from '../../../engine/engine.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf, toldProblem } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { newId } from '../../../platform/new-id.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import { itemsText } from '../order-messages.ts';

export interface Target {
  /** The root id of the check that takes the lines. Undefined: a new check at the table. */
  readonly rootId?: string;
  readonly tableId: string;
  /** 'Table 14' */
  readonly name: string;
}

/** Returns how many items these lines have. */
export const portionsOf = ({ pads, rounds }: WholeVisit, ids: Iterable<string>): number => {
  const named = new Set(ids);
  const lines = [...pads, ...rounds].flatMap(({ items }) => items);
  return lines.reduce((count, item) => count + (named.has(item.id) ? leftOf(item) : 0), 0);
};

/** Returns why the lines did not move, or null. */
export function useMoving(whole: WholeVisit): (itemIds: readonly string[], to: Target) => Promise<Problem> {
  const engine = useEngine();
  const toast = useToast();
  return (itemIds, to) =>
    toldProblem(async () => {
      const rootId = to.rootId ?? newId();
      const move = { visitId: whole.visit.rootId, to: rootId, itemIds: [...itemIds] };
      const refused =
        (to.rootId === undefined
          ? await opened(engine, { id: rootId, tableId: to.tableId, like: whole.visit })
          : null) ?? (await problemOf(engine.mutate('visit.moveItems', move)));
      if (refused !== null) return refused;
      const isNew = to.rootId === undefined;
      const undo = async (): Promise<void> => {
        const kept = await toldProblem(() => takenBack(engine, whole, { ...move, isNew }));
        if (kept !== null) toast.show({ message: kept });
      };
      toast.show({
        message: `${itemsText(portionsOf(whole, itemIds))} moved to ${to.name}`,
        onUndo: () => void undo(),
      });
      return null;
    });
}

interface NewCheck {
  readonly id: string;
  readonly tableId: string;
  /** The guests of the new check pay when these do. */
  readonly like: Visit;
}

async function opened(engine: Engine, { id, tableId, like }: NewCheck): Promise<Problem> {
  const orderNumber = await engine.nextOrderNumber();
  const payAt = paysFirst(like) ? 'order' : 'end';
  return problemOf(engine.mutate('visit.open', { id, orderNumber, tableId, payAt }));
}

interface Move {
  readonly visitId: string;
  readonly to: string;
  readonly itemIds: readonly string[];
  readonly isNew: boolean;
}

/** Moves the lines back. They get their seats and their shares again, and a check opened for them is closed. */
async function takenBack(engine: Engine, before: WholeVisit, move: Move): Promise<Problem> {
  const { visitId, to, itemIds } = move;
  const back = { visitId: to, to: visitId, itemIds: [...itemIds] };
  const refused = await problemOf(engine.mutate('visit.moveItems', back));
  if (refused !== null) return refused;
  const moved = new Set(itemIds);
  const lines = [...before.pads, ...before.rounds].flatMap(({ items }) => items);
  for (const item of lines.filter(({ id }) => moved.has(id))) {
    const seat = seatOf(item);
    if (seat !== null) {
      const kept = await problemOf(engine.mutate('visit.placeItem', { visitId, itemId: item.id, seat }));
      if (kept !== null) return kept;
    }
    const shares = before.visit.split.lines[item.id];
    if (shares) {
      const args = { visitId, itemIds: [item.id], to: shares };
      const kept = await problemOf(engine.mutate('visit.assign', args));
      if (kept !== null) return kept;
    }
  }
  return move.isNew ? problemOf(engine.mutate('visit.close', { visitId: to, freeTable: true })) : null;
}
