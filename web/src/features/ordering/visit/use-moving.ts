/** Moves lines of a check to another one, which may have to be opened first. A toast takes the move back. */
import { type OrderItem, ownAllergyOf } from '@tableside/domain/entities/order.ts';
import { leftOf, paysFirst, seatOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { placeOf } from '@tableside/domain/visits/allergies.ts';
import type { Engine } from '../../../engine/engine.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf, toldProblem } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { newId } from '../../../platform/new-id.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import { itemsText } from '../order-messages.ts';
import type { AskedMove } from '../pad/ask-again.tsx';

export interface Target {
  /** The root id of the check that takes the lines. Undefined: a new check at the table. */
  readonly rootId?: string;
  readonly tableId: string;
  /** 'Table 14' */
  readonly name: string;
  /** What somebody of that check must not get. */
  readonly allergies?: Visit['allergies'];
}

/** How many portions of each line move, by its id. */
export type Moving = ReadonlyMap<string, number>;

/** Returns how many items move. */
export const portionsOf = (moving: Moving): number =>
  [...moving.values()].reduce((count, portions) => count + portions, 0);

const linesOf = ({ pads, rounds }: WholeVisit): readonly OrderItem[] =>
  [...pads, ...rounds].flatMap(({ items }) => items);

/** Returns why the lines did not move, or null. */
export function useMoving(
  whole: WholeVisit,
): (moving: Moving, to: Target, clashes: AskedMove['clashes']) => Promise<Problem> {
  const engine = useEngine();
  const toast = useToast();
  return (moving, to, clashes) =>
    toldProblem(async () => {
      const rootId = to.rootId ?? newId();
      const divided = linesOf(whole).filter((item) => (moving.get(item.id) ?? leftOf(item)) < leftOf(item));
      const portions = Object.fromEntries(divided.map(({ id }) => [id, moving.get(id) ?? 0]));
      const move = {
        visitId: whole.visit.rootId,
        to: rootId,
        itemIds: [...moving.keys()],
        portions,
        clashes,
      };
      const isNew = to.rootId === undefined;
      const refused = isNew
        ? await opened(engine, { id: rootId, tableId: to.tableId, like: whole.visit })
        : null;
      if (refused !== null) return refused;
      const receipt = await engine.mutate('visit.moveItems', move);
      if (receipt.kind === 'refused') return receipt.message;
      const undo = async (): Promise<void> => {
        const cmdId = receipt.kind === 'queued' ? receipt.cmdId : undefined;
        const made = { ...move, isNew, cmdId, toldMore: to.allergies?.[placeOf(null)] !== undefined };
        const kept = await toldProblem(() => takenBack(engine, whole, made));
        if (kept !== null) toast.show({ message: kept });
      };
      toast.show({
        message: `${itemsText(portionsOf(moving))} moved to ${to.name}`,
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
  /** Of the lines of which only some portions moved. */
  readonly portions: Readonly<Record<string, number>>;
  readonly isNew: boolean;
  /** Portions that moved are a line whose id derives from the command. */
  readonly cmdId: string | undefined;
  /** Lines got the allergy of the table that they came to. */
  readonly toldMore: boolean;
}

/**
 * Moves the lines back. They get their seats and their shares again, and a check opened for them is closed. Portions of a
 * line stay a line of their own. What the kitchen was told of allergies stays.
 */
async function takenBack(engine: Engine, before: WholeVisit, move: Move): Promise<Problem> {
  const { visitId, to, itemIds, portions, cmdId } = move;
  const idOf = (id: string): string =>
    cmdId !== undefined && Object.hasOwn(portions, id) ? derivedId(cmdId, id) : id;
  const back = { visitId: to, to: visitId, itemIds: itemIds.map(idOf) };
  const refused = await problemOf(engine.mutate('visit.moveItems', back));
  if (refused !== null) return refused;
  const moved = new Set(itemIds);
  for (const item of linesOf(before).filter(({ id }) => moved.has(id))) {
    const itemId = idOf(item.id);
    const seat = seatOf(item);
    if (seat !== null) {
      const kept = await problemOf(engine.mutate('visit.placeItem', { visitId, itemId, seat }));
      if (kept !== null) return kept;
    }
    if (hasOtherWords(before, item, move)) {
      const own = { allergy: ownAllergyOf(item), clash: [...(item.clash?.allergens ?? [])] };
      const kept = await problemOf(engine.mutate('visit.setItem', { visitId, itemId, ...own }));
      if (kept !== null) return kept;
    }
    const shares = before.visit.split.lines[item.id];
    if (shares) {
      const args = { visitId, itemIds: [itemId], to: shares };
      const kept = await problemOf(engine.mutate('visit.assign', args));
      if (kept !== null) return kept;
    }
  }
  return move.isNew ? problemOf(engine.mutate('visit.close', { visitId: to, freeTable: true })) : null;
}

/** Whether a line that is not sent has brought back other allergies than it had of its own. */
const hasOtherWords = ({ pads }: WholeVisit, item: OrderItem, { toldMore }: Move): boolean =>
  pads.some(({ items }) => items.includes(item)) && (toldMore || item.allergy !== ownAllergyOf(item));
