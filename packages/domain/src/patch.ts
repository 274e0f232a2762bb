/**
 * Edits of venue data name single paths and the value each was edited from, so two people who edit different fields of
 * one row both win. Per path: the base is still true → set; the new value is there already → nothing to do; else
 * that path is refused and both values are told.
 */

import { type Decision, noop, rejected } from './command.ts';
import type { Change } from './entities.ts';
import { same } from './same.ts';

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

/** `theirs` reads the present value of a path; null where the path (a size, an option) is not there. */
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

/** The decision for a merged patch; `change` builds the row from the accepted values and is asked only if there are some. */
export function decideMerge({ accepted, refused }: Merge, change: (accepted: Values) => Change): Decision {
  if (Object.keys(accepted).length === 0) {
    return refused.length === 0 ? noop : rejected('patch.conflict', { refused });
  }
  const changes = [change(accepted)];
  if (refused.length === 0) return { status: 'applied', changes };
  return { status: 'adjusted', changes, code: 'patch.partial', detail: { refused } };
}

/** `sizes[large]` → `large` for the list `sizes`; undefined for any other path. */
export function memberOf(list: string, path: string): string | undefined {
  const start = `${list}[`;
  return path.startsWith(start) && path.endsWith(']') ? path.slice(start.length, -1) : undefined;
}
