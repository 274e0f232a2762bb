/** From a schema and a valid value, makes other valid values that each differ in one place. */
import type { Json } from './api-contract.ts';

/** Longer texts would test nothing new. */
const MOST_LETTERS = 5000;

export function fitsOf(schema: Json, value: unknown): unknown[] {
  const options = schema.anyOf as Json[] | undefined;
  if (options) return options.flatMap((option) => [...fitsOf(option, value), ...samples(option)]);
  if (schema.type === 'object' && isObject(value)) return objects(schema, value);
  if (schema.type === 'array' && Array.isArray(value)) return lists(schema, value);
  return samples(schema);
}

/**
 * Returns objects that each lack one optional field, and objects with each field replaced by its other valid values.
 */
function objects({ properties = {}, required = [] }: Json, value: Json): unknown[] {
  const known = Object.entries(properties as Record<string, Json>);
  const optional = known.filter(([key]) => !(required as string[]).includes(key) && key in value);
  return [
    ...optional.map(([key]) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))),
    ...known.flatMap(([key, part]) => fitsOf(part, value[key]).map((one) => ({ ...value, [key]: one }))),
  ];
}

function lists({ items, minItems }: Json, value: readonly unknown[]): unknown[] {
  const [first, ...rest] = value;
  const inside = items && first !== undefined ? fitsOf(items as Json, first) : [];
  return [...inside.map((one) => [one, ...rest]), ...(minItems === undefined ? [[]] : [])];
}

/** Returns the extremes of a type. */
function samples({ type, enum: options, const: only, ...limits }: Json): unknown[] {
  if (options) return options as unknown[];
  if (only !== undefined) return [only];
  switch (type) {
    case 'string':
      return texts(limits);
    case 'number':
    case 'integer':
      return [limits.minimum ?? 0, limits.maximum ?? 1_000_000];
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'array':
      return [[]];
    default:
      return [];
  }
}

function texts({ minLength = 0, maxLength = MOST_LETTERS, format, pattern }: Json): unknown[] {
  if (format === 'uuid') return ['0194e6a0-0000-7000-8000-00000000f175'];
  if (format !== undefined) return [];
  // The caller drops it where the pattern does not allow it.
  if (pattern !== undefined) return ['x'];
  return ['x'.repeat(Number(minLength)), 'é'.repeat(Math.min(Number(maxLength), MOST_LETTERS))];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
