/**
 * Returns the rows of a venue as its rehearsal begins with: settings, tables, menu and staff cards. What is private or
 * opens anything stays behind, and so does everything that has happened.
 */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { FIRST_VENUE_ID, type Venue } from '@tableside/domain/entities/venue.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import { demoVenue } from '../demo/demo-venue.ts';
import type { Storage } from '../storage/storage.ts';
import { inventedStaff } from './invented-people.ts';

/** `newCode` makes the codes of the tables: those on the real tables open nothing here. */
export async function copyVenue(
  storage: Pick<Storage, 'row' | 'rows'>,
  venueId: string,
  newCode: () => string,
): Promise<readonly Change[]> {
  const [venue, sections, tables, categories, groups, products, staff] = await Promise.all([
    storage.row(venueId, 'venue', venueId),
    storage.rows(venueId, 'section'),
    storage.rows(venueId, 'table'),
    storage.rows(venueId, 'category'),
    storage.rows(venueId, 'optionGroup'),
    storage.rows(venueId, 'product'),
    storage.rows(venueId, 'staff'),
  ]);
  if (!venue || !tables.some(lives) || !products.some(lives)) return demoFor(venueId, newCode);
  return [
    change('venue', rehearsing(venue.doc)),
    ...sections.filter(lives).map(({ doc }) => change('section', { ...doc, version: 0 })),
    // The rehearsal makes a counter of its own.
    ...tables
      .filter((row) => lives(row) && !isCounter(row.doc))
      .map(({ doc }) => change('table', cleared(doc, newCode()))),
    ...categories.filter(lives).map(({ doc }) => change('category', { ...doc, version: 0 })),
    ...groups.filter(lives).map(({ doc }) => change('optionGroup', { ...doc, version: 0 })),
    ...products.filter(lives).map(({ doc }) => change('product', { ...doc, version: 0 })),
    ...staff.filter(({ doc }) => doc.isActive).map(({ doc }) => change('staff', cardOf(doc))),
    ...inventedStaff(venueId).map((doc) => change('staff', doc)),
  ];
}

const lives = ({ doc }: { readonly doc: { readonly archived: boolean } }): boolean => !doc.archived;

/** A venue that has no tables or no menu yet rehearses in the demo venue. */
function demoFor(venueId: string, newCode: () => string): readonly Change[] {
  const text = JSON.stringify(demoVenue(newCode)).replaceAll(FIRST_VENUE_ID, venueId);
  const rows = (JSON.parse(text) as readonly Change[]).map((row) => {
    if (row.entity === 'venue') return change('venue', rehearsing(row.doc));
    return row.entity === 'table' ? change('table', cleared(row.doc, row.doc.qrCode)) : row;
  });
  return [...rows, ...inventedStaff(venueId).map((doc) => change('staff', doc))];
}

/** Returns the paths of the pictures among the rows. */
export const picturesIn = (rows: readonly Change[]): readonly string[] =>
  rows.flatMap((row) => (row.entity === 'product' ? [row.doc.image] : []));

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** It is open at any hour, its days begin anew, and nobody makes an account there. */
function rehearsing({ closedThrough: _closed, zCount: _count, ...venue }: Venue): Venue {
  return {
    ...venue,
    isRehearsal: true,
    operatingHours: DAYS.map((dayOfWeek) => ({ dayOfWeek, open: '0000', close: '0000', isOpen: true })),
    settings: { ...venue.settings, guestRegistration: false },
    version: 0,
  };
}

function cleared({ freedAt: _freed, ...table }: Table, qrCode: string): Table {
  const status = table.status === 'maintenance' ? table.status : 'available';
  return { ...table, qrCode, status, reservation: null, userId: null, version: 0 };
}

/** Field by field, so that what is added to cards one day is not copied by itself. */
const cardOf = ({ id, venueId, firstName, lastName, sections, schedule }: StaffMember): StaffMember => ({
  ...{ id, venueId, firstName, lastName, sections, schedule },
  email: '',
  phoneNumber: '',
  status: 'Active',
  metrics: { ordersServed: 0, averageRating: 0, totalSales: 0 },
  isActive: true,
  version: 0,
});
