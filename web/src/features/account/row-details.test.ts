import {
  aProduct,
  aSection,
  aSize,
  aTable,
  aVenue,
  FRIDAY_EVENING,
} from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { rowDetails } from './row-details.ts';

const friday = { dayOfWeek: 5, open: '1600', close: '0200', isOpen: true };
const known = {
  venue: aVenue({ name: 'Alder & Rye', city: 'Brooklyn', operatingHours: [friday] }),
  sections: [aSection()],
  tables: [aTable(), aTable({ id: 'two' })],
  products: [aProduct(), aProduct({ id: 'gone', isAvailable: false })],
};

describe('the rows of Profile', () => {
  it('say what this device knows about the venue', () => {
    expect(rowDetails(known, FRIDAY_EVENING)).toEqual({
      '/profile/business-info': 'Alder & Rye, Brooklyn',
      '/profile/hours': 'Today 4:00 PM to 2:00 AM',
      '/profile/tables': '2 tables in 1 section',
      '/profile/inventory': '1 sold out',
    });
  });

  it('follow the day at the venue', () => {
    const saturdayInParis = { ...known, venue: { ...known.venue, timezone: 'Europe/Paris' } };
    expect(rowDetails(saturdayInParis, FRIDAY_EVENING)['/profile/hours']).toBe('Closed today');
  });

  it('count a product as sold out when each of its sizes is', () => {
    const products = [aProduct({ sizes: [aSize({ isAvailable: false })] })];
    expect(rowDetails({ ...known, products }, FRIDAY_EVENING)['/profile/inventory']).toBe('1 sold out');
  });

  it('say nothing about what has not arrived yet, nor about a venue without a name', () => {
    const nothing = { venue: undefined, sections: undefined, tables: undefined, products: undefined };
    expect(Object.values(rowDetails(nothing, FRIDAY_EVENING)).filter(Boolean)).toEqual([]);
    const bare = { ...nothing, venue: aVenue({ name: '', city: '' }) };
    expect(rowDetails(bare, FRIDAY_EVENING)['/profile/business-info']).toBeUndefined();
  });
});
