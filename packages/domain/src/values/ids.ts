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

/** Returns the same id on every device for the same namespace and name. */
export const derivedId = (namespace: string, name: string): string => v5(name, bytesOf(namespace));

/** Whether `derivedId` may have made it. Ids of devices are of other versions of UUIDs. */
export const isDerivedId = (id: string): boolean => id[14] === '5';

/** Returns an id of a version of UUIDs that `derivedId` never makes. */
export const asUnderived = (id: string): string => `${id.slice(0, 14)}8${id.slice(15)}`;

/** Parses leniently: any 32 hex digits are accepted, even when they are no known UUID version. */
function bytesOf(uuid: string): Uint8Array {
  const hex = uuid.replaceAll('-', '').padEnd(32, '0');
  return Uint8Array.from({ length: 16 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16));
}
