/** The event that a webhook receives: a created or changed row, as the API shows it to a manager. */
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import type { FeedPlace, WebhookRecord } from '../storage/door/integrations.ts';
import type { StoredRow } from '../storage/storage.ts';
import { eventTypeOf, isAbout } from './told-rows.ts';

/** Returns a row in the form that `GET` returns. Undefined: it is nothing to other programs, such as a pad. */
export type PresentRow = (
  venueId: string,
  row: StoredRow,
) => Promise<Readonly<Record<string, unknown>> | undefined>;

export interface WebhookEvent {
  /** The same change always has the same id, also when it is sent again. */
  readonly eventId: string;
  readonly type: string;
  readonly entity: EntityName | null;
  readonly rowId: string | null;
  readonly body: string;
}

interface Origin {
  /** The epoch of the venue's database. After a restore, change numbers are reused under a new epoch. */
  readonly epoch: string;
  readonly present: PresentRow;
}

export async function eventOf(
  { id, venueId }: WebhookRecord,
  row: StoredRow,
  { epoch, present }: Origin,
): Promise<WebhookEvent | undefined> {
  const { entity, seq } = row;
  const data = await present(venueId, row);
  if (!data) return undefined;
  // A pad is known by the id of its visit.
  const rowId = entity === 'order' ? String(data.id) : row.id;
  const eventId = derivedId(id, `${epoch} ${entity}/${rowId} ${seq}`);
  const type = eventTypeOf(entity);
  const body = JSON.stringify({ id: eventId, type, venueId, data });
  return { eventId, type, entity, rowId, body };
}

export function testEvent({ venueId }: WebhookRecord, eventId: string): WebhookEvent {
  const type = 'webhook.test';
  const body = JSON.stringify({ id: eventId, type, venueId, data: {} });
  return { eventId, type, entity: null, rowId: null, body };
}

export const isTold = ({ events }: WebhookRecord, { entity }: StoredRow): boolean => isAbout(events, entity);

export const placeOf = ({ seq, entity, id }: StoredRow): FeedPlace => ({ seq, row: `${entity}/${id}` });

/** Returns whether the row comes after the place. */
export function isBeyond(row: StoredRow, place: FeedPlace): boolean {
  const at = placeOf(row);
  return at.seq === place.seq ? at.row > place.row : at.seq > place.seq;
}
