/** Checks input against schemas. Invalid input is refused with the path of each fault. */
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

const faultsOf = (issues: readonly v.BaseIssue<unknown>[]): Fault[] =>
  issues.slice(0, 20).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));

/** Returns the schema's output. Throws a `ShapeError` with at most 20 faults if the value does not fit. */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  const lists = listsForObjects(schema, value).map((path) => ({ path, message: LIST }));
  if (parsed.success && lists.length === 0) return parsed.output;
  throw new ShapeError([...faultsOf(parsed.issues ?? []), ...lists].slice(0, 20));
}

const LIST = 'Invalid type: Expected Object but received Array';

/** Finds lists in place of objects. Valibot accepts a list for an object that requires no fields. */
function listsForObjects(schema: v.GenericSchema, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('wrapped' in schema) return listsForObjects(schema.wrapped as v.GenericSchema, value, path);
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const inside = (part: (key: string) => unknown): string[] =>
    Object.entries(value).flatMap(([key, one]) => {
      const known = part(key) as v.GenericSchema | undefined;
      return known ? listsForObjects(known, one, at(key)) : [];
    });
  if ('item' in schema) return inside(() => schema.item);
  if (!('entries' in schema) && schema.type !== 'record') return [];
  if (Array.isArray(value)) return [path];
  const { entries, value: each } = schema as { entries?: Record<string, unknown>; value?: unknown };
  return inside((key) =>
    entries === undefined ? each : Object.hasOwn(entries, key) ? entries[key] : undefined,
  );
}
