/**
 * Describes the events that webhooks send, as `webhooks` of OpenAPI 3.1: one operation for each type, which the receiver
 * answers.
 */
import type { WebhookEvents } from '@tableside/protocol/rest/integrations.ts';
import { eventTypeOf, ROWS_OF_EVENT, type ToldEntity } from '../../webhooks/told-rows.ts';

interface Told {
  /** The name of the schema of the row. */
  readonly schema: string;
  /** The call whose recorded answer has such a row. */
  readonly example: string;
  readonly summary: string;
}

const TOLD: Readonly<Record<ToldEntity, Told>> = {
  order: { schema: 'Order', example: 'GET /api/orders/:id', summary: 'An order was made or changed' },
  payment: {
    schema: 'Payment',
    example: 'GET /api/payments/:id',
    summary: 'A payment was taken, concluded or given back',
  },
  table: { schema: 'Table', example: 'GET /api/tables/:id', summary: 'A table was made or changed' },
  visit: {
    schema: 'VisitWithBill',
    example: 'GET /api/visits/:id',
    summary: 'A visit was opened or changed',
  },
  call: { schema: 'Call', example: 'GET /api/calls/:id', summary: 'A guest called, or was answered' },
  category: {
    schema: 'Category',
    example: 'GET /api/menu/categories',
    summary: 'A category of the menu was made, changed or deleted',
  },
  product: {
    schema: 'Product',
    example: 'GET /api/menu/products',
    summary: 'A product was made, changed or deleted, is sold out, or has another number left',
  },
  optionGroup: {
    schema: 'OptionGroup',
    example: 'GET /api/menu/option-groups',
    summary: 'A group of options was made, changed or deleted',
  },
  day: { schema: 'Day', example: 'GET /api/days/:day/z', summary: 'A business day was closed' },
  timeCard: {
    schema: 'TimeCard',
    example: 'GET /api/time-cards/:id',
    summary: 'Somebody clocked in or out, took a break, or was corrected',
  },
  drawer: {
    schema: 'Drawer',
    example: 'GET /api/drawers/:id',
    summary: 'A drawer was opened or counted, or cash was moved',
  },
};

/** `exampleOf` returns the recorded answer of a call. */
export function webhookEvents(exampleOf: (route: string) => unknown): Record<string, object> {
  const entities = Object.keys(TOLD) as ToldEntity[];
  return Object.fromEntries(entities.map((entity) => [eventTypeOf(entity), operationOf(entity, exampleOf)]));
}

function operationOf(entity: ToldEntity, exampleOf: (route: string) => unknown): object {
  const { schema, example, summary } = TOLD[entity];
  const type = eventTypeOf(entity);
  const recorded = exampleOf(example);
  const data = Array.isArray(recorded) ? recorded[0] : recorded;
  const kinds = (Object.keys(ROWS_OF_EVENT) as WebhookEvents[]).filter((kind) =>
    (ROWS_OF_EVENT[kind] as readonly string[]).includes(entity),
  );
  return {
    post: {
      operationId: `on${type.replace(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}`,
      tags: ['integrations'],
      summary,
      description: `Sent to webhooks with the events ${kinds.map((kind) => `\`${kind}\``).join(' or ')}. \`data\` is the row as it is when the event is sent.`,
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                id: {
                  type: 'string',
                  description: 'The id of the event. It stays the same when it is sent again.',
                },
                type: { const: type, description: 'What happened.' },
                venueId: { type: 'string', description: 'The venue that it happened in.' },
                data: { $ref: `#/components/schemas/${schema}` },
              },
              required: ['id', 'type', 'venueId', 'data'],
            },
            example: { id: EVENT_ID, type, venueId: VENUE_ID, data },
          },
        },
      },
      responses: {
        '2XX': { description: 'Taken. Any other answer, or none within 8 seconds, is tried again.' },
      },
    },
  };
}

const EVENT_ID = '5c0f5d0e-0f5b-5b0e-9a39-0d8b54a3c1de';
const VENUE_ID = '00000000-0000-7000-8000-000000000001';

const headerOf = (name: string, description: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  headerOf(
    'Tableside-Signature',
    '`t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" with the secret of the webhook, as hex>`. Check it over the raw bytes.',
  ),
  headerOf('Tableside-Event', 'The type of the event.'),
  headerOf('Tableside-Delivery', 'The id of the event.'),
  headerOf('Tableside-Webhook', 'The id of the webhook.'),
];
