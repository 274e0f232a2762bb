/** Converts valibot schemas to JSON Schema 2020-12. */
import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { NAMED_SCHEMAS } from './named-schemas.ts';

const refTo = (name: string): string => `#/components/schemas/${name}`;

const options = { target: 'draft-2020-12', errorMode: 'ignore' } as const;
const answered = {
  ...options,
  typeMode: 'output',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => refTo(referenceId),
} as const;

/** Converts a request schema, in the form that the client sends. */
export const requestJson = (schema: v.GenericSchema): JsonSchema =>
  bare(toJsonSchema(schema, { ...options, typeMode: 'input' }));

const names = new Map(Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [schema, name]));

/** Converts an answer schema, with references to the named schemas. */
export function answerJson(schema: v.GenericSchema): JsonSchema {
  const name = names.get(schema);
  if (name !== undefined) return { $ref: refTo(name) };
  if (schema.type === 'array' && 'item' in schema && !('pipe' in schema)) {
    return { type: 'array', items: answerJson(schema.item as v.GenericSchema) };
  }
  return bare(toJsonSchema(schema, { ...answered, definitions: NAMED_SCHEMAS }));
}

export const namedJson = (): Record<string, JsonSchema> => toJsonSchemaDefs(NAMED_SCHEMAS, answered);

const bare = ({ $schema: _, $defs: __, ...schema }: JsonSchema): JsonSchema => schema;
