/** Reorders sections and deletes them. The first refusal is shown. */
import type { Section } from '@tableside/domain/entities/table.ts';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOrderSaver } from '../../../ui/layout/use-order-saver.ts';

export interface SectionActs {
  readonly problem: Problem;
  move(from: number, to: number): void;
  remove(section: Section): Promise<void>;
}

/** `sections` are in their order. */
export function useSectionActs(sections: readonly Section[]): SectionActs {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const move = useOrderSaver(
    sections.map(({ id, rank }) => ({ id, place: rank })),
    async (id, { before, after }) => {
      const refused = await problemOf(
        engine.mutate('section.patch', { id, set: { rank: after }, base: { rank: before } }),
      );
      setProblem(refused);
      return refused === null;
    },
  );
  return {
    problem,
    move,
    async remove(section) {
      const refused = await problemOf(engine.mutate('section.archive', { id: section.id }));
      setProblem(refused === null ? null : `${section.name} was not deleted. ${refused}`);
    },
  };
}
