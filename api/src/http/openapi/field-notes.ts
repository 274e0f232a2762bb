/**
 * Adds a note on each field to the API description. A note is found by the field within its place (`statusBy.at`,
 * `Order.status`, `query.q`), or else by the field's name alone.
 */
import { CASH_NOTES } from './notes-cash.ts';
import { COMMON_NOTES } from './notes-common.ts';
import { ORDER_NOTES } from './notes-orders.ts';
import { RUNNING_NOTES } from './notes-running.ts';
import { VENUE_NOTES } from './notes-venue.ts';
import { VISIT_NOTES } from './notes-visits.ts';
import type { Content, Operation, Schema } from './operation.ts';

const NOTES: Readonly<Record<string, string>> = {
  ...CASH_NOTES,
  ...RUNNING_NOTES,
  ...VENUE_NOTES,
  ...VISIT_NOTES,
  ...ORDER_NOTES,
  ...COMMON_NOTES,
};

const noteOf = (place: string, field: string): string | undefined =>
  NOTES[`${place}.${field}`] ?? NOTES[`${place.replace(/^Written/, '')}.${field}`] ?? NOTES[field];

/** Adds each field's note. A description that the schema already has stays. */
export function noteFields(
  schemas: Readonly<Record<string, Schema>>,
  operations: readonly Operation[],
): void {
  for (const [name, schema] of Object.entries(schemas)) noteSchema(schema, name);
  for (const { parameters = [], requestBody, responses = {} } of operations) {
    for (const parameter of parameters) parameter.description ??= noteOf(parameter.in, parameter.name);
    noteContent(requestBody, 'body');
    for (const [status, answer] of Object.entries(responses))
      if (status < '400') noteContent(answer, 'answer');
  }
}

function noteContent(content: Content | undefined, place: string): void {
  for (const { schema } of Object.values(content?.content ?? {})) if (schema) noteSchema(schema, place);
}

function noteSchema(schema: Schema, place: string): void {
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const note = noteOf(place, field);
    if (note !== undefined) property.description ??= note;
    noteSchema(property, field);
  }
  const { items, additionalProperties, anyOf = [] } = schema;
  if (items) noteSchema(items, place);
  if (typeof additionalProperties === 'object') noteSchema(additionalProperties, place);
  for (const option of anyOf) noteSchema(option, place);
}
