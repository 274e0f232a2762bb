/** Moves tables on the plan. Each move is saved at once, and moves can be undone one by one. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { useEffect, useRef, useState } from 'react';
import type { Point } from '../../../components/tables/floor-plan.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';

interface Move {
  readonly tableId: string;
  readonly from: Point;
  readonly to: Point;
}

export interface PlanEdit {
  readonly problem: Problem;
  readonly canUndo: boolean;
  /** Returns a table's position including moves that are still being saved. The next step starts there. */
  placeOf(table: Table): Point;
  move(table: Table, to: Point): void;
  /** Undoes the last move. */
  undo(): void;
}

interface Wanted {
  readonly at: Point;
  isSaved: boolean;
}

/** `tables` are the current rows. */
export function usePlanEdit(tables: readonly Table[]): PlanEdit {
  const engine = useEngine();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [problem, setProblem] = useState<Problem>(null);
  const wanted = useRef(new Map<string, Wanted>());
  const saving = useRef<Promise<void>>(Promise.resolve());

  // The rows now contain what was saved.
  useEffect(() => {
    for (const { id, location } of tables) {
      const mine = wanted.current.get(id);
      const { x, y } = location.coordinates;
      if (mine?.isSaved || (mine?.at.x === x && mine.at.y === y)) wanted.current.delete(id);
    }
  }, [tables]);

  const placeOf = ({ id, location }: Table): Point => wanted.current.get(id)?.at ?? location.coordinates;
  /** Saves one move after the other, so that each is based on the one before. */
  const save = (table: Table, to: Point): void => {
    const from = placeOf(table);
    const mine: Wanted = { at: to, isSaved: false };
    wanted.current.set(table.id, mine);
    saving.current = saving.current.then(async () => {
      const at = (coordinates: Point) => ({ location: { ...table.location, coordinates } });
      const refused = await problemOf(
        engine.mutate('table.patch', { id: table.id, set: at(to), base: at(from) }),
      );
      setProblem(refused);
      mine.isSaved = true;
      if (refused !== null) wanted.current.delete(table.id);
    });
  };
  return {
    problem,
    canUndo: moves.length > 0,
    placeOf,
    move(table, to) {
      const from = placeOf(table);
      if (from.x === to.x && from.y === to.y) return;
      save(table, to);
      setMoves((before) => withMove(before, { tableId: table.id, from, to }));
    },
    undo() {
      const last = moves.at(-1);
      const table = tables.find(({ id }) => id === last?.tableId);
      setMoves(moves.slice(0, -1));
      if (last && table) save(table, last.from);
    },
  };
}

/** Merges consecutive one-step moves of one table, such as those of the arrow keys, into one move. */
function withMove(moves: readonly Move[], move: Move): readonly Move[] {
  const last = moves.at(-1);
  const goesOn = last?.tableId === move.tableId && last.to.x === move.from.x && last.to.y === move.from.y;
  const isStep = Math.abs(move.to.x - move.from.x) + Math.abs(move.to.y - move.from.y) <= 10;
  return last && goesOn && isStep ? [...moves.slice(0, -1), { ...last, to: move.to }] : [...moves, move];
}
