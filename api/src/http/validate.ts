/** Shapes at the edge: what does not fit is refused with the path of each fault. */
import * as v from 'valibot';

export interface Fault {
  readonly path: string;
  readonly message: string;
}

export class ShapeError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('request.shape');
    this.faults = faults;
  }
}

export const faultsOf = (issues: readonly v.BaseIssue<unknown>[]): Fault[] =>
  issues.slice(0, 20).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));

/** The value as the schema gives it out; a `ShapeError` with at most 20 faults otherwise. */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  throw new ShapeError(faultsOf(parsed.issues));
}
