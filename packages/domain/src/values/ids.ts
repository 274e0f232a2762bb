/**
 * Ids are opaque UUIDs, made by the side that creates the row. When two devices must mean the same row, the id is
 * derived.
 */
import { v5 } from 'uuid';
import * as v from 'valibot';
import { described } from '../ground/described.ts';

/** Any UUID version, stored in lower case. */
export const Uuid = described('Opaque; it never changes.', v.pipe(v.string(), v.uuid(), v.toLowerCase()));

/**
 * The id or slug of a row, such as `bottle-list`: 1–64 letters, digits, dashes or underscores. Names that every object
 * has (`__proto__`, `constructor`) are refused, because ids are also used as keys of objects.
 */
export const RowId = described(
  'Opaque; it never changes.',
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]{1,64}$/),
    v.check((id) => !(id in Object.prototype), 'must not be a reserved name'),
  ),
);

/** The latest derived ids. A replay asks for the pads of the same visits hundreds of times, and each id costs a hash. */
const derived = new Map<string, string>();
const DERIVED_MOST = 2_000;

/** Returns the same id on every device for the same namespace and name. */
export function derivedId(namespace: string, name: string): string {
  const key = `${namespace} ${name}`;
  const known = derived.get(key);
  if (known !== undefined) return known;
  if (derived.size >= DERIVED_MOST) derived.clear();
  const id = v5(name, bytesOf(namespace));
  derived.set(key, id);
  return id;
}

/** Whether `derivedId` may have made it. Ids of devices are of other versions of UUIDs. */
export const isDerivedId = (id: string): boolean => id[14] === '5';

/** Returns an id of a version of UUIDs that `derivedId` never makes. */
export const asUnderived = (id: string): string => `${id.slice(0, 14)}8${id.slice(15)}`;

/** Parses leniently: any 32 hex digits are accepted, even when they are no known UUID version. */
function bytesOf(uuid: string): Uint8Array {
  const hex = uuid.replaceAll('-', '').padEnd(32, '0');
  return Uint8Array.from({ length: 16 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16));
}
