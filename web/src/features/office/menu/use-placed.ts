/** Moves or deletes rows of the menu that have a position. Stops at the first refusal and shows it. */
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOrderSaver } from '../../../ui/layout/use-order-saver.ts';

export interface PlacedThing {
  readonly id: string;
  readonly name: string;
  readonly position: number;
}

/** `rows` are in their order. */
export function usePlaced(entity: 'category' | 'optionGroup' | 'product', rows: readonly PlacedThing[]) {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const move = useOrderSaver(
    rows.map(({ id, position }) => ({ id, place: position })),
    async (id, { before, after }) => {
      const refused = await problemOf(
        engine.mutate(`${entity}.patch`, { id, set: { position: after }, base: { position: before } }),
      );
      setProblem(refused);
      return refused === null;
    },
  );
  return {
    problem,
    move,
    async remove(row: PlacedThing): Promise<void> {
      const refused = await problemOf(engine.mutate(`${entity}.archive`, { id: row.id }));
      setProblem(refused === null ? null : `${row.name} was not deleted. ${refused}`);
    },
  };
}
