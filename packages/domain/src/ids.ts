/** Ids: opaque UUIDs made by whoever creates the thing; derived ones where two devices must mean the same row. */
import { v5 } from 'uuid';
import * as v from 'valibot';

/** Any UUID version, stored in lower case. */
export const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/**
 * An id or slug as rows carry it (`bottle-list` is one): 1–64 letters, digits, dashes, underscores. The names that every
 * object has (`__proto__`, `constructor`) are refused, because ids are also the keys of maps.
 */
export const RowId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/),
  v.check((id) => !(id in Object.prototype), 'must not be a reserved name'),
);

/** The same name under the same parent gives the same id on every device. */
export const derivedId = (namespace: string, name: string): string => v5(name, bytesOf(namespace));

/** Read leniently: any 32 hex digits are an id here, also those of no known UUID version. */
function bytesOf(uuid: string): Uint8Array {
  const hex = uuid.replaceAll('-', '').padEnd(32, '0');
  return Uint8Array.from({ length: 16 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16));
}
