/** Describes the arguments of a command in words, read from its schema: path, type and limits. */
import type { GenericSchema } from 'valibot';

export interface Argument {
  /** `item.quantity` for a field of an object, `items[].id` for a field of a list's items. */
  readonly path: string;
  readonly type: string;
  readonly limits: string;
  readonly isRequired: boolean;
}

/** The parts of a schema and its pipe that the descriptions use. */
interface Shape {
  readonly type: string;
  readonly entries: Readonly<Record<string, GenericSchema>>;
  readonly rest: GenericSchema;
  readonly wrapped: GenericSchema;
  readonly item: GenericSchema;
  readonly value: GenericSchema;
  readonly options: readonly unknown[];
  readonly literal: unknown;
  readonly default: unknown;
  readonly pipe?: readonly Piece[];
}
interface Piece {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
  readonly message?: unknown;
  readonly description?: string;
}

const shapeOf = (schema: GenericSchema): Shape => schema as unknown as Shape;

/** Returns every argument. The members of an object follow the object itself. */
export function describeArgs(schema: GenericSchema): readonly Argument[] {
  return Object.entries(shapeOf(schema).entries).flatMap(([key, member]) => describe(key, member));
}

function describe(path: string, schema: GenericSchema): readonly Argument[] {
  const { inner, isRequired, isNullable, notes } = unwrapped(schema);
  const shape = shapeOf(inner);
  const limits = [...limitsOf(shape), ...notes].join(', ');
  const self = { path, type: typeOf(inner) + (isNullable ? ' or null' : ''), limits, isRequired };
  return [self, ...membersOf(path, shape)];
}

function membersOf(path: string, shape: Shape): readonly Argument[] {
  if (shape.type === 'array') {
    const item = shapeOf(shape.item);
    return item.entries ? membersOf(`${path}[]`, item) : [];
  }
  return Object.entries(shape.entries ?? {}).flatMap(([key, member]) => describe(`${path}.${key}`, member));
}

interface Unwrapped {
  readonly inner: GenericSchema;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly notes: readonly string[];
}

/** Strips the wrappers that only make a value optional or nullable. */
function unwrapped(schema: GenericSchema): Unwrapped {
  const shape = shapeOf(schema);
  if (shape.type !== 'optional' && shape.type !== 'nullable') {
    return { inner: schema, isRequired: true, isNullable: false, notes: [] };
  }
  const within = unwrapped(shape.wrapped);
  if (shape.type === 'nullable') return { ...within, isNullable: true };
  const note = shape.default === undefined ? [] : [`left out: \`${JSON.stringify(shape.default)}\``];
  return { ...within, isRequired: false, notes: [...within.notes, ...note] };
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  strict_object: 'object',
  object: 'object',
  object_with_rest: 'object of paths',
  record: 'object of paths',
  unknown: 'any value',
};

function typeOf(schema: GenericSchema): string {
  const shape = shapeOf(schema);
  const { inner, isNullable } = unwrapped(schema);
  if (inner !== schema) return typeOf(inner) + (isNullable ? ' or null' : '');
  if (shape.type === 'array') return `list of ${typeOf(shape.item)}`;
  if (shape.type === 'picklist') return shape.options.map((option) => `\`${String(option)}\``).join(', ');
  if (shape.type === 'literal') return `\`${String(shape.literal)}\``;
  if (shape.type === 'union') {
    return [...new Set(shape.options.map((option) => typeOf(option as GenericSchema)))].join(' or ');
  }
  if (shape.type === 'number' && pieces(shape).some(({ type }) => type === 'integer')) return 'whole number';
  return TYPE_WORDS[shape.type] ?? shape.type;
}

/** What `described` adds says what the argument is for, which is no limit. */
const isMeaning = ({ pipe = [] }: Shape): boolean => pipe.length === 2 && pipe[1]?.type === 'description';

/** Returns the pieces of a pipe after its first schema, with nested pipes flattened. */
function pieces(shape: Shape): readonly Piece[] {
  const { pipe = [] } = shape;
  return pipe.flatMap((piece, n) => {
    if (piece.kind !== 'schema') return isMeaning(shape) ? [] : [piece];
    return [...(n > 0 ? [piece] : []), ...pieces(piece as unknown as Shape)];
  });
}

const WORDS: Readonly<Record<string, (piece: Piece) => string | undefined>> = {
  uuid: () => 'UUID',
  email: () => 'email address',
  iso_timestamp: () => 'ISO 8601 time',
  ends_with: ({ requirement }) => `ends with \`${requirement}\``,
  finite: () => undefined,
  integer: () => undefined,
  trim: () => undefined,
  transform: () => undefined,
  raw_transform: () => undefined,
  to_lower_case: () => 'lower case',
  min_value: ({ requirement }) => `from ${requirement}`,
  max_value: ({ requirement }) => `to ${requirement}`,
  not_value: ({ requirement }) => `not ${requirement}`,
  min_length: ({ requirement }) => `length from ${requirement}`,
  max_length: ({ requirement }) => `length to ${requirement}`,
  min_entries: ({ requirement }) => `entries from ${requirement}`,
  max_entries: ({ requirement }) => `entries to ${requirement}`,
  regex: ({ requirement, message }) => (typeof message === 'string' ? message : `\`${String(requirement)}\``),
  check: ({ message }) => (typeof message === 'string' ? message.replace(/\.$/, '') : undefined),
  description: ({ description }) => description?.replace(/\.$/, ''),
};

/** Returns the limits in words. A description replaces the checks and patterns beside it. */
function limitsOf(shape: Shape): readonly string[] {
  const all = pieces(shape);
  const own = all.some(({ type }) => type === 'description')
    ? all.filter(({ type }) => type !== 'check' && type !== 'regex')
    : all;
  const ofItems = shape.type === 'array' && !shapeOf(shape.item).entries ? limitsOf(shapeOf(shape.item)) : [];
  return [...own.map(wordsOf).filter((word) => word !== undefined), ...ofItems.map((word) => `each ${word}`)];
}

/** Describes a further schema in a pipe. Only a union narrows the value: for example empty, or an email address. */
function choiceOf({ type, options }: Shape): string | undefined {
  if (type !== 'union') return undefined;
  const words = options.map((option) => {
    const shape = shapeOf(option as GenericSchema);
    return shape.type === 'literal' ? `\`${JSON.stringify(shape.literal)}\`` : limitsOf(shape).join(', ');
  });
  return words.join(' or ');
}

function wordsOf(piece: Piece): string | undefined {
  if (piece.kind === 'schema') return choiceOf(piece as unknown as Shape);
  const word = WORDS[piece.type];
  if (!word) throw new Error(`no words for ${piece.type}`);
  return word(piece);
}
