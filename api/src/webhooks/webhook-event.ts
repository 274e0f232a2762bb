/** The event that a webhook receives: a created or changed row, as the API shows it to a manager. */
import type { EntityName } from '@tableside/domain/entities.ts';
import { derivedId } from '@tableside/domain/ids.ts';
import { isOwnPad } from '@tableside/domain/visits/visit.ts';
import type { FeedPlace, WebhookRecord } from '../storage/integrations.ts';
import type { StoredRow } from '../storage/storage.ts';

/** Returns a row in the form that `GET` returns. */
export type PresentRow = (venueId: string, row: StoredRow) => Promise<Readonly<Record<string, unknown>>>;

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
): Promise<WebhookEvent> {
  const { entity, id: rowId, seq } = row;
  const eventId = derivedId(id, `${epoch} ${entity}/${rowId} ${seq}`);
  const type = `${entity}.changed`;
  const body = JSON.stringify({ id: eventId, type, venueId, data: await present(venueId, row) });
  return { eventId, type, entity, rowId, body };
}

export function testEvent({ venueId }: WebhookRecord, eventId: string): WebhookEvent {
  const type = 'webhook.test';
  const body = JSON.stringify({ id: eventId, type, venueId, data: {} });
  return { eventId, type, entity: null, rowId: null, body };
}

/** The pad of a visit is no order to other programs. What it holds is no event before somebody sends it. */
export const isTold = ({ events }: WebhookRecord, row: StoredRow): boolean =>
  events.includes(`${row.entity}.*`) && !(row.entity === 'order' && isOwnPad(row.doc));

export const placeOf = ({ seq, entity, id }: StoredRow): FeedPlace => ({ seq, row: `${entity}/${id}` });

/** Returns whether the row comes after the place. */
export function isBeyond(row: StoredRow, place: FeedPlace): boolean {
  const at = placeOf(row);
  return at.seq === place.seq ? at.row > place.row : at.seq > place.seq;
}
