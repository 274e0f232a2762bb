/** Builds the arguments of a patch command: only the paths that differ, each with the value the edit started from. */
import { same } from '@tableside/domain/ground/same.ts';

export interface PathPatch<T> {
  readonly set: Partial<T>;
  readonly base: Partial<T>;
}

/** Returns undefined when nothing differs. A path that is missing on one side counts as null there. */
export function patchOf<T extends object>(after: T, before: T): PathPatch<T> | undefined {
  const [to, from] = [after as Record<string, unknown>, before as Record<string, unknown>];
  const paths = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = paths.filter((path) => !same(to[path] ?? null, from[path] ?? null));
  if (changed.length === 0) return undefined;
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((path) => [path, values[path] ?? null])) as Partial<T>;
  return { set: pick(to), base: pick(from) };
}
