/**
 * The fields of an edit: what it changes, those that somebody else changed in the meantime with both values, and the
 * edit that restores ours.
 */

export interface FieldDiff {
  readonly path: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

interface Edit {
  readonly args: unknown;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Returns an empty list unless the change is an edit whose fields were refused. */
export function fieldDiffs({ detail }: Edit): readonly FieldDiff[] {
  const refused = detail?.refused;
  return Array.isArray(refused) ? refused.filter(isDiff) : [];
}

export interface FieldEdit {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns what an edit changes. Returns an empty list for every other command. */
export function fieldEdits(args: unknown): readonly FieldEdit[] {
  const { set, base } = (args ?? {}) as { set?: unknown; base?: unknown };
  if (!isRecord(set) || !isRecord(base)) return [];
  return Object.entries(set).map(([path, after]) => ({ path, before: base[path] ?? null, after }));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isDiff = (value: unknown): value is FieldDiff =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FieldDiff).path === 'string' &&
  'yours' in value &&
  'theirs' in value;

/** Builds an edit of only the refused fields, based on their current values. No other field of the row changes. */
export function withMine({ args, detail }: Edit): Readonly<Record<string, unknown>> {
  const diffs = fieldDiffs({ args, detail });
  const pick = (side: 'yours' | 'theirs') => Object.fromEntries(diffs.map((diff) => [diff.path, diff[side]]));
  return { ...(args as object), set: pick('yours'), base: pick('theirs') };
}
