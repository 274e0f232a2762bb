/** Reorders sections and deletes them. The first refusal is shown. */
import type { Section } from '@tableside/domain/tables/table.ts';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';

export interface SectionActs {
  readonly problem: Problem;
  /** Moves the section one place up or down. */
  shift(section: Section, by: 1 | -1): Promise<void>;
  remove(section: Section): Promise<void>;
}

/** `sections` are in their order. */
export function useSectionActs(sections: readonly Section[]): SectionActs {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const rank = (section: Section, to: number): Promise<Problem> =>
    problemOf(
      engine.mutate('section.patch', { id: section.id, set: { rank: to }, base: { rank: section.rank } }),
    );
  return {
    problem,
    async shift(section, by) {
      const order = reordered(sections, section, by);
      for (const [to, one] of order.entries()) {
        if (one.rank === to) continue;
        const refused = await rank(one, to);
        setProblem(refused);
        if (refused !== null) return;
      }
    },
    async remove(section) {
      const refused = await problemOf(engine.mutate('section.archive', { id: section.id }));
      setProblem(refused === null ? null : `${section.name} was not deleted. ${refused}`);
    },
  };
}

/** Returns the sections with one of them moved by one place. */
export function reordered(sections: readonly Section[], section: Section, by: 1 | -1): readonly Section[] {
  const from = sections.findIndex(({ id }) => id === section.id);
  const others = sections.filter(({ id }) => id !== section.id);
  return [...others.slice(0, from + by), section, ...others.slice(from + by)];
}
