/** Moves or deletes rows of the menu that have a position. Stops at the first refusal and shows it. */
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { moved } from '../../../ui/layout/drag-order.ts';

export interface PlacedThing {
  readonly id: string;
  readonly name: string;
  readonly position: number;
}

/** `rows` are in their order. */
export function usePlaced(entity: 'category' | 'optionGroup', rows: readonly PlacedThing[]) {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const put = ({ id, position }: PlacedThing, to: number): Promise<Problem> =>
    problemOf(engine.mutate(`${entity}.patch`, { id, set: { position: to }, base: { position } }));
  return {
    problem,
    async move(from: number, to: number): Promise<void> {
      for (const [place, one] of moved(rows, from, to).entries()) {
        if (one.position === place) continue;
        const refused = await put(one, place);
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
