/**
 * Decides what a viewer sees of a row. The scope of a row determines which classes see it at all. This module removes
 * the fields that a class may not see.
 */

import type { Actor, Role } from '@tableside/domain/command/permissions.ts';
import type { DrawerCount } from '@tableside/domain/entities/drawer.ts';
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import type { VenueSettings } from '@tableside/domain/entities/venue.ts';
import { markOf } from '@tableside/domain/values/device-mark.ts';
import type { Row } from '@tableside/protocol/envelope.ts';
import { SCOPE, type VisibilityClass } from '../storage/rows/scope.ts';
import type { ChangeFilter, StoredRow } from '../storage/storage.ts';
import { isFloorUser } from './floor-caller.ts';

export interface Viewer {
  readonly class: VisibilityClass;
  readonly userId: string;
  /** The viewer's own staff card, which they see in full. */
  readonly staffId: string | null;
  /** A tablet that its staff share. */
  readonly isShared?: boolean;
  /** Came in by PIN. Of colleagues they see what every server sees. */
  readonly isByPin?: boolean;
}

export const classOf = (role: Role): VisibilityClass => (role === 'admin' ? 'manager' : role);

export const viewerOf = (actor: Actor): Viewer => ({
  class: classOf(actor.role),
  userId: actor.userId,
  staffId: actor.staffId,
  ...(isFloorUser(actor.userId) && { isShared: true }),
  ...(actor.scope === 'floor' && { isByPin: true }),
});

/** Returns the filter for the changes that may concern the viewer. */
export const changesFor = (viewer: Viewer): Pick<ChangeFilter, 'scope' | 'ownerId'> => ({
  scope: SCOPE[viewer.class],
  ...(viewer.class === 'customer' ? { ownerId: viewer.userId } : {}),
});

/** Returns the row as the viewer may see it, its removal if the viewer could once see it, or undefined. */
export function visibleRow(row: StoredRow, viewer: Viewer): Row | undefined {
  if (viewer.class === 'customer' && row.ownerId !== null && row.ownerId !== viewer.userId) return undefined;
  const { entity, id, seq, version } = row;
  if (isOverForTablet(row, viewer)) return { entity, id, seq, version, deleted: true };
  if (isOthersTime(row, viewer)) return undefined;
  const bit = SCOPE[viewer.class];
  if ((row.scope & bit) !== 0) return { entity, id, seq, version, doc: visibleFields(row, viewer) };
  return (row.seenScope & bit) !== 0 ? { entity, id, seq, version, deleted: true } : undefined;
}

/** Returns whether two people of one class may see the row differently. */
export const isPersonal = ({ entity }: StoredRow): boolean => entity === 'staff' || entity === 'timeCard';

/** Everybody sees their own time cards. Only managers who signed in with the password see those of others. */
const isOthersTime = (row: StoredRow, viewer: Viewer): boolean =>
  row.entity === 'timeCard' &&
  (viewer.class !== 'manager' || viewer.isByPin === true) &&
  !viewer.isShared &&
  row.doc.staffId !== viewer.staffId;

/**
 * A shared tablet holds the card of whoever is at work, so that they can clock out there without a network. The card
 * leaves it when their work ends.
 */
const isOverForTablet = (row: StoredRow, { isShared = false }: Viewer): boolean =>
  isShared && row.entity === 'timeCard' && row.doc.periods.every(({ out }) => out !== null);

export const visibleRows = (rows: readonly StoredRow[], viewer: Viewer): Row[] =>
  rows.map((row) => visibleRow(row, viewer)).filter((row) => row !== undefined);

/** The fields of each entity that a class may see. An entity that is not listed is seen in full. */
type Fields = { readonly [E in EntityName]?: readonly (keyof Documents[E])[] };

const COLLEAGUE: Fields = {
  staff: ['id', 'venueId', 'firstName', 'status', 'sections', 'schedule', 'version'],
};

const FIELDS: Readonly<Record<VisibilityClass, Fields>> = {
  manager: {},
  server: COLLEAGUE,
  kitchen: COLLEAGUE,
  customer: {
    venue: [
      'id',
      'name',
      'description',
      'address',
      'city',
      'state',
      'zipCode',
      'phoneNumber',
      'email',
      'website',
      'socialMedia',
      'timezone',
      'operatingHours',
      'taxRate',
      'taxes',
      'priceSchedules',
      'paymentAccepted',
      'settings',
      'version',
    ],
    table: ['id', 'venueId', 'number', 'section', 'capacity', 'minimumSpend', 'version'],
  },
};

/**
 * The settings that concern guests: what their device needs to decide about their own orders, and what is printed on
 * receipts. Discounts, reasons and the times of the kitchen are for staff only.
 */
const SETTINGS_FOR_GUESTS: readonly (keyof VenueSettings)[] = [
  'businessDayCutoff',
  'priceGraceHours',
  'guestRegistration',
  'payByPhone',
  'payAt',
  'prefixWords',
  'serviceCharge',
  'taxNumber',
  'receiptFooter',
];

/**
 * Fields cut from rows that a class otherwise sees in full. A guest does not need to know which tablet took an order.
 * What a day or a drawer should have brought is for managers.
 */
const HIDDEN: Readonly<Partial<Record<VisibilityClass, Fields>>> = {
  server: {
    day: ['sums'],
    drawer: ['others'],
    printer: ['address', 'serial'],
    cardReader: ['accountId', 'readerRef'],
  },
  kitchen: { printer: ['address', 'serial'] },
  customer: {
    order: ['deviceId', 'printedAt', 'approvedBy', 'party', 'arrivedAt', 'movedFrom'],
    payment: ['deviceId', 'arrival', 'approvedBy', 'chargeId', 'card', 'back', 'tippedBy', 'tipGiven'],
  },
};

function visibleFields(row: StoredRow, viewer: Viewer): Record<string, unknown> {
  const doc: Record<string, unknown> = { ...row.doc };
  if (row.entity === 'venue' && viewer.class === 'customer')
    doc.settings = only(row.doc.settings, SETTINGS_FOR_GUESTS);
  const isOwnCard = row.entity === 'staff' && row.id === viewer.staffId;
  const seenBy = row.entity === 'staff' && viewer.isByPin ? 'server' : viewer.class;
  const fields = isOwnCard ? undefined : FIELDS[seenBy][row.entity];
  if (fields) return only(doc, fields);
  if (row.entity === 'drawer' && viewer.class !== 'manager') doc.closed = countAlone(row.doc.closed);
  if (viewer.class !== 'manager') Object.assign(doc, withMarks(row));
  for (const field of HIDDEN[viewer.class]?.[row.entity] ?? []) delete doc[field];
  return doc;
}

/**
 * Returns the fields of a row that name devices, with marks in place of their ids. Only managers read the ids: whoever
 * knows one could try to pass for that device. A device finds its own mark, and decides as before.
 */
function withMarks(row: StoredRow): Record<string, unknown> {
  switch (row.entity) {
    case 'order':
    case 'payment':
      return row.doc.deviceId ? { deviceId: markIn(row.doc.deviceId) } : {};
    case 'visit':
    case 'drawer':
      return row.doc.deviceId === null ? {} : { deviceId: markIn(row.doc.deviceId) };
    case 'cardCharge': {
      const { deviceId, refunds } = row.doc;
      return {
        ...(deviceId !== null && { deviceId: markIn(deviceId) }),
        ...(refunds && { refunds: refunds.map(marked) }),
      };
    }
    case 'timeCard':
      return { punches: row.doc.punches.map(marked) };
    case 'day':
      return { waiting: row.doc.waiting.map(marked) };
    default:
      return {};
  }
}

/** Marks that were made lately. A pull asks for few of them, many times. */
const marks = new Map<string, string>();
const MOST_MARKS = 10_000;

function markIn(deviceId: string): string {
  const known = marks.get(deviceId) ?? markOf(deviceId);
  if (marks.size >= MOST_MARKS) marks.clear();
  marks.set(deviceId, known);
  return known;
}

const marked = <T extends { readonly deviceId: string | null }>(one: T): T =>
  one.deviceId === null ? one : { ...one, deviceId: markIn(one.deviceId) };

/** Counts stay blind: who counted learns neither what was expected nor the difference. */
const countAlone = (closed: DrawerCount | null): DrawerCount | null =>
  closed && (only(closed, ['at', 'by', 'businessDay', 'counted', 'denominations']) as unknown as DrawerCount);

const only = (values: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
