/** What the audit trail keeps of a changed row: the top-level fields that differ, lines of an order one by one. */
import type { Change } from '@tableside/domain/entities.ts';
import { same } from '@tableside/domain/same.ts';
import type { AuditedRow } from './audit.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** The row says these itself, or they change with every write. */
const UNSAID = new Set(['id', 'venueId', 'version', 'updatedAt']);

/** `before`: the document as it was; undefined when the change makes the row. */
export function auditedChange({ entity, id, doc }: Change, before: object | undefined): AuditedRow {
  const after = doc as unknown as Values;
  if (!before) return { entity, id, before: null, after: told(after) };
  return { entity, id, ...differences(before as Values, after) };
}

/** A new row without what is empty in it. */
function told(values: Values): Fields {
  const fields: Fields = {};
  for (const [field, value] of Object.entries(values)) {
    if (UNSAID.has(field) || isEmpty(value)) continue;
    fields[field] = isLines(field, value)
      ? Object.fromEntries(value.map((line) => [line.id, told(line)]))
      : value;
  }
  return fields;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function differences(before: Values, after: Values): { before: Fields; after: Fields } {
  const found: { before: Fields; after: Fields } = { before: {}, after: {} };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    if (UNSAID.has(field) || same(was, is)) continue;
    const lines = isLines(field, was) && isLines(field, is) ? lineDifferences(was, is) : undefined;
    found.before[field] = lines?.before ?? was;
    found.after[field] = lines?.after ?? is;
  }
  return found;
}

interface Line extends Values {
  readonly id: string;
}

/** The items of an order: with the differing fields of those that changed, and null on the side where a line is not. */
function lineDifferences(was: readonly Line[], is: readonly Line[]): { before: Fields; after: Fields } {
  const found: { before: Fields; after: Fields } = { before: {}, after: {} };
  const known = new Map(was.map((line) => [line.id, line]));
  for (const line of is) {
    const earlier = known.get(line.id);
    known.delete(line.id);
    if (earlier && same(earlier, line)) continue;
    const sides = earlier ? differences(earlier, line) : { before: null, after: told(line) };
    found.before[line.id] = sides.before;
    found.after[line.id] = sides.after;
  }
  for (const gone of known.values()) {
    found.before[gone.id] = told(gone);
    found.after[gone.id] = null;
  }
  return found;
}

const isLines = (field: string, value: unknown): value is readonly Line[] =>
  field === 'items' && Array.isArray(value);
