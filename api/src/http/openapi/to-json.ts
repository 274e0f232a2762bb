/** Valibot as JSON Schema 2020-12. */
import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { NAMED_SCHEMAS } from './named-schemas.ts';

const options = { target: 'draft-2020-12', errorMode: 'ignore' } as const;
const answered = {
  ...options,
  typeMode: 'output',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

/** A request as it is sent. */
export const requestJson = (schema: v.GenericSchema): JsonSchema =>
  bare(toJsonSchema(schema, { ...options, typeMode: 'input' }));

/** An answer as it comes, naming the shapes that have names. */
export const answerJson = (schema: v.GenericSchema): JsonSchema =>
  bare(toJsonSchema(schema, { ...answered, definitions: NAMED_SCHEMAS }));

export const namedJson = (): Record<string, JsonSchema> => toJsonSchemaDefs(NAMED_SCHEMAS, answered);

const bare = ({ $schema: _, $defs: __, ...schema }: JsonSchema): JsonSchema => schema;
