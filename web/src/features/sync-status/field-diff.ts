/** Fields of an edit that somebody else changed meanwhile: both values, and the edit that sets ours over theirs. */

export interface FieldDiff {
  readonly path: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

interface Edit {
  readonly args: unknown;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Empty for any change but an edit of which fields were refused. */
export function fieldDiffs({ detail }: Edit): readonly FieldDiff[] {
  const refused = detail?.refused;
  return Array.isArray(refused) ? refused.filter(isDiff) : [];
}

const isDiff = (value: unknown): value is FieldDiff =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FieldDiff).path === 'string' &&
  'yours' in value &&
  'theirs' in value;

/** The refused fields alone, edited from what they are now: nothing else of the row is touched. */
export function withMine({ args, detail }: Edit): Readonly<Record<string, unknown>> {
  const diffs = fieldDiffs({ args, detail });
  const pick = (side: 'yours' | 'theirs') => Object.fromEntries(diffs.map((diff) => [diff.path, diff[side]]));
  return { ...(args as object), set: pick('yours'), base: pick('theirs') };
}
