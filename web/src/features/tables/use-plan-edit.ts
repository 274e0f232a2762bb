/** Moving tables about: each move is saved as it is made and can be taken back, one after the other. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { useCallback, useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import type { Point } from './floor-plan.ts';

interface Move {
  readonly tableId: string;
  readonly from: Point;
  readonly to: Point;
}

export interface PlanEdit {
  readonly problem: Problem;
  readonly canUndo: boolean;
  move(table: Table, to: Point): Promise<void>;
  /** Takes the last move back; `tables` as they stand now. */
  undo(tables: readonly Table[]): Promise<void>;
}

export function usePlanEdit(): PlanEdit {
  const engine = useEngine();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [problem, setProblem] = useState<Problem>(null);

  const save = useCallback(
    async (table: Table, coordinates: Point): Promise<Problem> => {
      const { location } = table;
      const refused = await problemOf(
        engine.mutate('table.patch', {
          id: table.id,
          set: { location: { ...location, coordinates } },
          base: { location },
        }),
      );
      setProblem(refused);
      return refused;
    },
    [engine],
  );

  return {
    problem,
    canUndo: moves.length > 0,
    async move(table, to) {
      const from = table.location.coordinates;
      if (from.x === to.x && from.y === to.y) return;
      if ((await save(table, to)) === null)
        setMoves((before) => withMove(before, { tableId: table.id, from, to }));
    },
    async undo(tables) {
      const last = moves.at(-1);
      const table = tables.find(({ id }) => id === last?.tableId);
      setMoves(moves.slice(0, -1));
      if (last && table) await save(table, last.from);
    },
  };
}

/** Steps of one table with the arrow keys are one move. */
function withMove(moves: readonly Move[], move: Move): readonly Move[] {
  const last = moves.at(-1);
  const goesOn = last?.tableId === move.tableId && last.to.x === move.from.x && last.to.y === move.from.y;
  const isStep = Math.abs(move.to.x - move.from.x) + Math.abs(move.to.y - move.from.y) <= 10;
  return last && goesOn && isStep ? [...moves.slice(0, -1), { ...last, to: move.to }] : [...moves, move];
}
