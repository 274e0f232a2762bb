/** Saves one member of a list of the venue, such as a tax. Each change is saved at once; the last refusal is shown. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { venueValueAt } from '@tableside/domain/venue/edit-venue.ts';
import type { ListName } from '@tableside/domain/venue/venue-lists.ts';
import { useState } from 'react';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../../engine/mutation-problem.ts';

export interface ListSaver {
  readonly problem: Problem;
  /** `base` is the value that the edit began with: null for a new member. A null `value` takes the member away. */
  save(id: string, value: object | null, base: unknown): Promise<Problem>;
}

export function useListSaver(list: ListName): ListSaver {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  return {
    problem,
    async save(id, value, base) {
      const path = `${list}[${id}]`;
      const edit: InputOf<'venue.patch'> = { set: { [path]: value }, base: { [path]: base } };
      const refused = await problemOf(engine.mutate('venue.patch', edit));
      setProblem(refused);
      return refused;
    },
  };
}

/** Returns a member as an edit of it begins. */
export const baseOf = (venue: Venue, list: ListName, id: string): unknown =>
  venueValueAt(venue, `${list}[${id}]`);
