/** From a schema and a valid value, makes invalid values that are each wrong in one place. */
import type { Json } from './api-contract.ts';

export interface Misfit {
  /** The place, such as `sizes.0.name`. Empty for the whole value. */
  readonly path: string;
  /** The fault, such as `too long`. */
  readonly fault: string;
  readonly value: unknown;
}

export function misfitsOf(schema: Json, value: unknown): Misfit[] {
  const options = schema.anyOf as Json[] | undefined;
  if (!options) return [...wrongTypes(schema), ...beyondLimits(schema, value)];
  const others = options.filter(({ type }) => type !== 'null');
  const [only] = others;
  const found = only && others.length === 1 ? misfitsOf(only, value) : [];
  return found.filter((misfit) => misfit.value !== null);
}

const here = (fault: string, value: unknown): Misfit => ({ path: '', fault, value });

/** Returns a part's misfits as misfits of the whole. `place` puts a part into the whole. */
const within = (key: string, misfits: readonly Misfit[], place: (part: unknown) => unknown): Misfit[] =>
  misfits.map(({ path, fault, value }) => ({
    path: path === '' ? key : `${key}.${path}`,
    fault,
    value: place(value),
  }));

/** Returns a simple value, a structured value, and null, all of the wrong type. */
function wrongTypes({ type }: Json): Misfit[] {
  if (type === undefined) return [];
  return [
    type === 'string' ? here('a number', 17) : here('text', 'text'),
    type === 'object' ? here('a list', []) : here('an object', {}),
    here('null', null),
  ];
}

function beyondLimits(schema: Json, value: unknown): Misfit[] {
  switch (schema.type) {
    case 'object':
      return wrongObjects(schema, isObject(value) ? value : {});
    case 'array':
      return wrongLists(schema, Array.isArray(value) ? value : []);
    case 'string':
      return wrongTexts(schema);
    case 'number':
    case 'integer':
      return wrongNumbers(schema);
    default:
      return [];
  }
}

function wrongObjects(schema: Json, value: Json): Misfit[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const required = (schema.required ?? []) as string[];
  const isClosed = schema.additionalProperties === false;
  const [member] = Object.entries(value).filter(() => isObject(schema.additionalProperties));
  return [
    ...required.map((key) => ({ path: key, fault: 'missing', value: without(value, key) })),
    ...properties.flatMap(([key, property]) =>
      within(key, misfitsOf(property, value[key]), (part) => ({ ...value, [key]: part })),
    ),
    ...(member ? wrongMembers(schema.additionalProperties as Json, value, member) : []),
    ...(isClosed ? [{ path: 'surprise', fault: 'not expected', value: { ...value, surprise: 1 } }] : []),
  ];
}

/** Returns the misfits of a map: one of its values is wrong. */
const wrongMembers = (schema: Json, value: Json, [key, member]: [string, unknown]): Misfit[] =>
  within(key, misfitsOf(schema, member), (part) => ({ ...value, [key]: part }));

function wrongLists({ items, minItems, maxItems }: Json, value: readonly unknown[]): Misfit[] {
  const [first, ...rest] = value;
  const inside = items && first !== undefined ? misfitsOf(items as Json, first) : [];
  const tooMany = Array.from({ length: Number(maxItems ?? 0) + 1 }, () => first ?? null);
  return [
    ...within('0', inside, (part) => [part, ...rest]),
    ...(Number(minItems ?? 0) > 0 ? [here('empty', [])] : []),
    ...(maxItems === undefined ? [] : [here('too long', tooMany)]),
  ];
}

function wrongTexts({ minLength, maxLength, pattern, format, enum: options }: Json): Misfit[] {
  return [
    ...(Number(minLength ?? 0) > 0 ? [here('empty', '')] : []),
    ...(maxLength === undefined ? [] : [here('too long', 'x'.repeat(Number(maxLength) + 1))]),
    ...(pattern === undefined ? [] : [here('of strange signs', '<\u0000\u{1f37a}> :')]),
    ...(format === undefined ? [] : [here(`no ${format}`, 'neither here nor there')]),
    ...(options === undefined ? [] : [here('none of the choices', 'nonsense')]),
  ];
}

function wrongNumbers({ type, minimum, maximum }: Json): Misfit[] {
  return [
    ...(type === 'integer' ? [here('a fraction', 1.5)] : []),
    ...(minimum === undefined ? [] : [here('too small', Number(minimum) - 1)]),
    ...(maximum === undefined ? [] : [here('too large', Number(maximum) + 1)]),
  ];
}

const without = (value: Json, key: string): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
