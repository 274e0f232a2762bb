/** Finds the rows of options that would put a group below itself, or choices deeper than they go. */
import { idsBelow, MOST_DEPTH, type OptionGroup } from '../../entities/menu.ts';
import type { Difference } from './difference.ts';
import type { MenuIndex } from './menu-index.ts';
import type { Fault } from './row-faults.ts';
import type { OptionRow } from './rows.ts';

/** The groups that a row puts below its option. */
export interface RowBelow {
  readonly row: OptionRow;
  readonly group: Pick<OptionGroup, 'id'>;
  readonly ids: readonly string[];
}

/** Returns the ids of groups that a difference of an option names. */
export const belowIn = (found: Difference | Fault): readonly string[] =>
  'set' in found
    ? Object.values(found.set).flatMap((value) => (Object(value).groupIds ?? []) as readonly string[])
    : [];

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

function edgesOf(pairs: readonly (readonly [string, string])[]): Edges {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of pairs) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  return edges;
}

/** How many groups follow one another from this one on. One more than choices go, where there are more. */
function lengthFrom(id: string, edges: Edges, most = MOST_DEPTH + 1): number {
  const next = most <= 1 ? [] : [...(edges.get(id) ?? [])];
  return 1 + Math.max(0, ...next.map((one) => lengthFrom(one, edges, most - 1)));
}

/**
 * A person may choose some of the rows only, and they are applied one after another. So what the menu has now counts
 * beside what the sheet says: whatever is chosen, no command is refused for its depth.
 */
export function tooDeep({ groups }: MenuIndex, rows: readonly RowBelow[]): readonly OptionRow[] {
  const stored = groups.all.flatMap((group) => idsBelow([group]).map((id) => [group.id, id] as const));
  const told = rows.flatMap(({ group, ids }) => ids.map((id) => [group.id, id] as const));
  const down = edgesOf([...stored, ...told]);
  const up = edgesOf([...stored, ...told].map(([from, to]) => [to, from]));
  return rows
    .filter(({ group, ids }) =>
      ids.some((id) => lengthFrom(group.id, up) + lengthFrom(id, down) > MOST_DEPTH),
    )
    .map(({ row }) => row);
}
