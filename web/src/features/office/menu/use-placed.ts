/** Moves or deletes rows of the menu that have a position. Stops at the first refusal and shows it. */
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';

export interface PlacedThing {
  readonly id: string;
  readonly name: string;
  readonly position: number;
}

/** `rows` are in their order. */
export function usePlaced(entity: 'category' | 'optionGroup', rows: readonly PlacedThing[]) {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const place = ({ id, position }: PlacedThing, to: number): Promise<Problem> =>
    problemOf(engine.mutate(`${entity}.patch`, { id, set: { position: to }, base: { position } }));
  return {
    problem,
    async shift(row: PlacedThing, by: 1 | -1): Promise<void> {
      for (const [to, one] of shifted(rows, row, by).entries()) {
        if (one.position === to) continue;
        const refused = await place(one, to);
        setProblem(refused);
        if (refused !== null) return;
      }
    },
    async remove(row: PlacedThing): Promise<void> {
      const refused = await problemOf(engine.mutate(`${entity}.archive`, { id: row.id }));
      setProblem(refused === null ? null : `${row.name} was not deleted. ${refused}`);
    },
  };
}

function shifted(rows: readonly PlacedThing[], row: PlacedThing, by: 1 | -1): readonly PlacedThing[] {
  const from = rows.findIndex(({ id }) => id === row.id);
  const others = rows.filter(({ id }) => id !== row.id);
  return [...others.slice(0, from + by), row, ...others.slice(from + by)];
}
