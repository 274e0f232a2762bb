/**
 * Computes what the audit trail keeps of a changed row: the top-level fields that differ, and the lines of an order one
 * by one.
 */
import type { Change } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import type { AuditedRow } from '../door/audit.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** Fields that the trail leaves out: the row states them itself, or they change with every write. */
const UNSAID = new Set(['id', 'venueId', 'version', 'updatedAt']);
/** An entry can't be taken back, and a guest's phone number must be forgotten. */
const NEVER_SAID: Readonly<Partial<Record<Change['entity'], string>>> = { visit: 'phone' };

/** `before` is the previous document, or undefined when the change creates the row. */
export function auditedChange({ entity, id, doc }: Change, before: object | undefined): AuditedRow {
  const after = sayable(entity, doc);
  if (!before) return { entity, id, before: null, after: told(after) };
  const differing = differences(sayable(entity, before), after);
  return { entity, id, ...(entity === 'order' ? withNumber(differing, before as Values) : differing) };
}

function sayable(entity: Change['entity'], document: object): Values {
  const hidden = NEVER_SAID[entity];
  return Object.fromEntries(Object.entries(document).filter(([field]) => field !== hidden));
}

/** An order that goes to a check gets another number when it is sent. The trail keeps the one that it had. */
const withNumber = (sides: Sides, { orderNumber, total }: Values): Sides =>
  'visitId' in sides.after ? { ...sides, before: { orderNumber, total, ...sides.before } } : sides;

interface Sides {
  readonly before: Fields;
  readonly after: Fields;
}

/** Returns the fields of a new row that the trail keeps, without empty ones. Lines are kept under their ids. */
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

function differences(before: Values, after: Values): Sides {
  const found: Sides = { before: {}, after: {} };
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

/**
 * Compares the items of an order. Returns the differing fields of changed lines. A line that exists on one side only is
 * null on the other.
 */
function lineDifferences(was: readonly Line[], is: readonly Line[]): Sides {
  const found: Sides = { before: {}, after: {} };
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
