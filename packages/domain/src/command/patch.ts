/**
 * An edit of venue data names each path and the value that it was edited from. So when two people edit different fields
 * of one row, both edits are kept. For each path: if the stored value still equals the base, the new value is set. If
 * the new value is already stored, nothing happens. Otherwise that path is refused, and the refusal carries both
 * values.
 */

import type { Change } from '../entities/entities.ts';
import { same } from '../ground/same.ts';
import { type Decision, noop, rejected } from './command.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Patch {
  readonly set: Values;
  readonly base: Values;
}

export interface RefusedPath {
  readonly path: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  readonly accepted: Values;
  readonly refused: readonly RefusedPath[];
}

/** `theirs` returns the current value of a path, or null when the path (a size, an option) does not exist. */
export function mergePatch(theirs: (path: string) => unknown, { set, base }: Patch): Merge {
  const accepted: Record<string, unknown> = {};
  const refused: RefusedPath[] = [];
  for (const [path, yours] of Object.entries(set)) {
    const present = theirs(path);
    if (yours === undefined || same(yours, present)) continue;
    if (Object.hasOwn(base, path) && same(base[path], present)) accepted[path] = yours;
    else refused.push({ path, yours, theirs: present ?? null });
  }
  return { accepted, refused };
}

/**
 * Returns the decision for a merged patch. `change` builds the row; it is called only when some values were accepted.
 */
export function decideMerge({ accepted, refused }: Merge, change: (accepted: Values) => Change): Decision {
  if (Object.keys(accepted).length === 0) {
    return refused.length === 0 ? noop : rejected('patch.conflict', { refused });
  }
  const changes = [change(accepted)];
  if (refused.length === 0) return { status: 'applied', changes };
  return { status: 'adjusted', changes, code: 'patch.partial', detail: { refused } };
}

/** Returns whether an edited value says something of a field. */
export const saysOf = (value: unknown, field: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field);

/** Returns `large` for the path `sizes[large]` and the list `sizes`, and undefined for a path outside the list. */
export function memberOf(list: string, path: string): string | undefined {
  const start = `${list}[`;
  return path.startsWith(start) && path.endsWith(']') ? path.slice(start.length, -1) : undefined;
}
