import { change, type EntityName } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { aTable } from '@tableside/domain/testing/builders.ts';
import { expect, it } from 'vitest';
import { opened } from '../../testing/server/with-storage.ts';
import { demoVenue } from '../demo/demo-venue.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { copyVenue } from './copy-venue.ts';

const VENUE = FIRST_VENUE_ID;

async function copied() {
  const storage = opened(() => openSqlite({ file: ':memory:' }));
  const rows = demoVenue(() => 'a code of the house').map((row) =>
    row.entity === 'venue' ? change('venue', { ...row.doc, closedThrough: '2026-03-01', zCount: 41 }) : row,
  );
  const gone = aTable({ id: 'gone', venueId: VENUE, archived: true });
  await storage.seed(VENUE, [...rows, change('table', gone)]);
  return { rows, copy: await copyVenue(storage, VENUE, () => 'a code of the rehearsal') };
}

it('the copy has all tables, the whole menu and every colleague, and says what it is', async () => {
  const { rows, copy } = await copied();
  const count = (of: typeof copy, entity: EntityName) => of.filter((row) => row.entity === entity).length;
  for (const entity of ['venue', 'section', 'table', 'category', 'optionGroup', 'product'] as const)
    expect([entity, count(copy, entity)]).toEqual([entity, count(rows, entity)]);
  const [venue] = copy.flatMap((row) => (row.entity === 'venue' ? [row.doc] : []));
  expect(venue).toMatchObject({ isRehearsal: true, settings: { guestRegistration: false } });
  expect(venue).not.toHaveProperty('closedThrough');
  expect(venue).not.toHaveProperty('zCount');
  const names = copy.flatMap((row) => (row.entity === 'staff' ? [row.doc.firstName] : []));
  expect(names).toEqual(expect.arrayContaining(['Jonas', 'Amara', 'Robin']));
});

it('the copy has no contact, no figure of a person, and no code that opens a real table [T128]', async () => {
  const { copy } = await copied();
  for (const row of copy) {
    if (row.entity === 'staff') {
      expect(row.doc).toMatchObject({ email: '', phoneNumber: '', metrics: { averageRating: 0 } });
    }
    if (row.entity === 'table') expect(row.doc.qrCode).toBe('a code of the rehearsal');
  }
  expect(JSON.stringify(copy)).not.toContain('a code of the house');
});

it('a venue without tables or a menu rehearses in the demo venue', async () => {
  const nothing = { row: async () => undefined, rows: async () => [] };
  const copy = await copyVenue(nothing, 'harbor', () => 'code');
  expect(copy.filter((row) => row.entity === 'product').length).toBeGreaterThan(20);
  expect(JSON.stringify(copy)).not.toContain(VENUE);
  const tables = copy.flatMap((row) => (row.entity === 'table' ? [row.doc.status] : []));
  expect(new Set(tables)).toEqual(new Set(['available']));
});
