/** Which rows each kind of event is about, and the type that an event about a row has. */
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import type { WebhookEvents } from '@tableside/protocol/rest/integrations.ts';

export const ROWS_OF_EVENT = {
  'order.*': ['order'],
  'payment.*': ['payment'],
  'table.*': ['table'],
  'visit.*': ['visit'],
  'call.*': ['call'],
  'menu.*': ['category', 'product', 'optionGroup'],
  // What is left and what is sold out stands in the sizes of a product.
  'stock.*': ['product'],
  'day.closed': ['day'],
  'timeCard.*': ['timeCard'],
  'drawer.*': ['drawer'],
} as const satisfies Readonly<Record<WebhookEvents, readonly EntityName[]>>;

/** The rows that other programs can be told about. */
export type ToldEntity = (typeof ROWS_OF_EVENT)[WebhookEvents][number];

/** A day is written once, when it is closed. */
export const eventTypeOf = (entity: EntityName): string =>
  entity === 'day' ? 'day.closed' : `${entity}.changed`;

/** `events` may hold names of another release, which say nothing here. */
export const isAbout = (events: readonly string[], entity: EntityName): boolean =>
  events.some((event) => (ROWS_OF_EVENT as Rows)[event]?.includes(entity));

type Rows = Readonly<Record<string, readonly EntityName[] | undefined>>;
