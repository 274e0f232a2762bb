import { type Command, type Context, run } from '@tableside/domain/command/command.ts';
import { Rows } from '@tableside/domain/command/rows.ts';
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import { STAFF_STATUSES } from '@tableside/domain/entities/staff-member.ts';
import { NO_STATION } from '@tableside/domain/entities/station.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { createCategory } from '@tableside/domain/menu/edit-category.ts';
import { createOptionGroup } from '@tableside/domain/menu/edit-option-group.ts';
import { createProduct } from '@tableside/domain/menu/edit-product.ts';
import { createSection } from '@tableside/domain/tables/edit-section.ts';
import { createTable } from '@tableside/domain/tables/edit-table.ts';
import { discountsOf, payAtOf, reasonsOf } from '@tableside/domain/venue/bill-settings.ts';
import { wallClock } from '@tableside/domain/venue/business-day.ts';
import { patchVenue } from '@tableside/domain/venue/edit-venue.ts';
import { EXAMPLE_IDS } from '@tableside/domain/venue/example-rows.ts';
import { stationIn, stationsOf } from '@tableside/domain/venue/stations.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { demoVenue } from './demo-venue.ts';

const counting = () => {
  let made = 0;
  return () => `token-${++made}`;
};
const changes = demoVenue(counting());
const rows = new Rows(changes);
const venue = rows.get('venue', FIRST_VENUE_ID);
const sections = rows.all('section');
const tables = rows.all('table');
const categories = rows.all('category');
const products = rows.all('product');
const staff = rows.all('staff');

const context: Context = {
  actor: {
    userId: 'maya',
    name: 'Maya',
    role: 'admin',
    venueId: FIRST_VENUE_ID,
    staffId: null,
    deviceId: null,
  },
  occurredAt: '2026-11-20T22:00:00.000Z',
  cmdId: '019a0000-0000-7000-8000-000000000001',
};

/** Runs the command with a document's own fields, in a venue that has all the other rows, and returns the result. */
function madeBy(command: Command, entity: EntityName, { id, doc }: { id: string; doc: object }) {
  const others = new Rows(changes);
  others.remove(entity, id);
  const { venueId, archived, version, status, reservation, reservationHistory, ...fields } =
    doc as Documents['table'];
  const args = v.parse(command.args, withoutPastPrices(fields));
  const decision = run(command, others, { args, context });
  return 'changes' in decision ? decision.changes.map((one) => one.doc) : decision;
}

/** Past prices are recorded by the menu itself. Nobody enters them. */
const withoutPastPrices = (fields: object): unknown =>
  JSON.parse(JSON.stringify(fields, (key, value) => (key === 'pastPrices' ? undefined : value)));

const byRule: ReadonlyArray<readonly [EntityName, Command]> = [
  ['section', createSection],
  ['table', createTable],
  ['category', createCategory],
  ['optionGroup', createOptionGroup],
  ['product', createProduct],
];

describe('the demo venue', () => {
  it.each(byRule)('has no %s that a manager could not have made', (entity, command) => {
    const docs = changes.filter((one) => one.entity === entity);
    expect(docs.length).toBeGreaterThan(0);
    for (const row of docs) {
      const asNew = entity === 'table' ? { ...row.doc, status: 'available' } : row.doc;
      expect(madeBy(command, entity, row)).toEqual([asNew]);
    }
  });

  it('has what the bill of a visit needs, in settings that an administrator could have made', () => {
    if (!venue) throw new Error('no venue');
    const { serviceCharge, discounts, reasons } = venue.settings;
    const set = {
      'settings[serviceCharge]': serviceCharge,
      'settings[discounts]': discounts,
      'settings[reasons]': reasons,
    };
    expect(v.is(patchVenue.args, { set, base: set })).toBe(true);
    expect(payAtOf(venue)).toBe('order');
    expect(serviceCharge).toMatchObject({ percent: 18, fromCovers: 8 });
    expect(discountsOf(venue).map(({ needsManager }) => needsManager)).toEqual([false, true, true]);
    expect(reasonsOf(venue, 'void')).toContain('Wrong item');
  });

  it('has a station of its own beside kitchen and bar, which an administrator could have added', () => {
    if (!venue) throw new Error('no venue');
    const set = Object.fromEntries(stationsOf(venue).map(({ id, ...value }) => [`stations[${id}]`, value]));
    expect(v.is(patchVenue.args, { set, base: {} })).toBe(true);
    expect(stationsOf(venue).map(({ name }) => name)).toEqual(['Kitchen', 'Cold', 'Bar']);
    const own = products.flatMap(({ id, stationId }) => (stationId ? [[id, stationId]] : []));
    expect(Object.fromEntries(own)).toEqual({
      'little-gem-salad': 'cold',
      'rye-honey-ice-cream': 'cold',
      espresso: 'bar',
      'dry-cider': NO_STATION,
    });
    for (const { station } of categories) expect(stationIn(venue, station)).toBeDefined();
  });

  it('shows once what the kitchen calls otherwise: a dish, a size and an option', () => {
    const sizes = products.flatMap((product) => product.sizes);
    const options = rows.all('optionGroup').flatMap((group) => group.options);
    const named = [products, sizes, options].map((all) =>
      all.flatMap(({ kitchenName }) => kitchenName ?? []),
    );
    expect(named).toEqual([['Gem'], ['SM', 'LG'], ['6 min egg']]);
  });

  it('serves small plates before mains and mains before desserts, and drinks at any time', () => {
    const courses = changes.flatMap(({ doc }) => ('station' in doc ? [[doc.name, doc.course]] : []));
    expect(courses).toEqual([
      ['Small plates', 1],
      ['Mains', 2],
      ['Desserts', 3],
      ['Cocktails', undefined],
      ['Beer', undefined],
      ['Bottle list', undefined],
    ]);
  });

  it('has one row for each id, all in its own venue, none known to a server yet', () => {
    const keys = changes.map(({ entity, id }) => `${entity}/${id}`);
    expect(new Set(keys).size).toBe(changes.length);
    for (const { entity, id, doc } of changes) {
      expect(doc.id).toBe(id);
      expect(doc.version).toBe(0);
      if (entity !== 'venue') expect(doc.venueId).toBe(FIRST_VENUE_ID);
    }
  });

  it('is the same at each first start except for its QR codes', () => {
    const withoutCodes = (from: typeof changes) => from.map(({ doc }) => ({ ...doc, qrCode: undefined }));
    expect(withoutCodes(demoVenue(() => 'other'))).toEqual(withoutCodes(changes));
  });

  it('opens with sections, about twenty tables, about thirty products in six categories, staff, and no orders', () => {
    expect(sections.map((section) => section.key).sort()).toEqual([
      'bar',
      'default_section',
      'main_floor',
      'patio',
    ]);
    expect(tables.length).toBeGreaterThanOrEqual(20);
    expect(categories).toHaveLength(6);
    expect(products.length).toBeGreaterThanOrEqual(30);
    expect(staff).toHaveLength(8);
    expect([...rows.all('order'), ...rows.all('payment')]).toEqual([]);
  });
});

describe('the profile of the demo venue', () => {
  it('has all that its form requires, and takes every payment method', () => {
    expect(venue).toMatchObject({
      name: 'Alder & Rye',
      city: 'Brooklyn',
      taxRate: 8.875,
      settings: {
        businessDayCutoff: '0400',
        priceGraceHours: 24,
        kitchenAmberMinutes: 8,
        kitchenRedMinutes: 12,
      },
    });
    const { name, address, city, state, zipCode, phoneNumber, timezone } = venue ?? {};
    for (const text of [name, address, city, state, zipCode, phoneNumber, timezone])
      expect(text).toBeTruthy();
    expect(venue?.paymentAccepted.filter((method) => method.isActive).map((method) => method.id)).toEqual([
      'cash',
      'credit_card',
      'debit_card',
      'mobile_payment',
    ]);
    for (const url of [venue?.website, ...Object.values(venue?.socialMedia ?? {})]) {
      expect(URL.canParse(url ?? '')).toBe(true);
    }
  });

  it('keeps New York time', () => {
    expect(wallClock('2026-07-01T12:00:00.000Z', venue?.timezone ?? '')?.time).toBe('0800');
  });

  it('has hours in quarters of an hour for each day of the week, and none on a closed day', () => {
    expect(venue?.operatingHours.map((day) => day.dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const { open, close, isOpen } of venue?.operatingHours ?? []) {
      expect(open).toMatch(/^([01]\d|2[0-3])(00|15|30|45)$/);
      expect(close).toMatch(/^([01]\d|2[0-3])(00|15|30|45)$/);
      expect(isOpen || (open === '0000' && close === '0000')).toBe(true);
    }
  });

  it('has a minimum spend in whole cents for each of its sections and for no other', () => {
    const rules = Object.entries(venue?.pricingRules ?? {});
    expect(rules.map(([key]) => key).sort()).toEqual(sections.map((section) => section.key).sort());
    for (const [, cents] of rules) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
  });
});

/** Returns the size of a table on the floor plan. */
function footprint({ tableType, capacity }: Table): { width: number; height: number } {
  const square = (side: number) => ({ width: side, height: side });
  switch (tableType) {
    case 'round':
      return square(60 + 8 * capacity.maximum);
    case 'bar_adjacent':
      return square(48);
    case 'lounge':
      return { width: 150, height: 90 };
    case 'rectangle':
    case 'booth':
    case 'shared':
      return { width: 36 + 16 * capacity.maximum, height: 88 };
    default:
      return square(84);
  }
}

function bounds(table: Table) {
  const { x, y } = table.location.coordinates;
  const { width, height } = footprint(table);
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

describe('the floor of the demo venue', () => {
  it('has no two tables in one spot', () => {
    const collisions = tables.flatMap((table, index) =>
      tables.slice(index + 1).flatMap((other) => {
        const a = bounds(table);
        const b = bounds(other);
        const apart = a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
        return apart ? [] : [`${table.number} and ${other.number}`];
      }),
    );
    expect(collisions).toEqual([]);
  });

  it('has each table inside its section, under the heading', () => {
    const heading = 40;
    const outside = tables.filter((table) => {
      const area = sections.find((section) => section.key === table.section)?.position;
      if (!area) return true;
      const { left, right, top, bottom } = bounds(table);
      const inWidth = left > area.x && right < area.x + area.width;
      return !(inWidth && top > area.y + heading && bottom < area.y + area.height);
    });
    expect(outside.map((table) => table.number)).toEqual([]);
  });

  it('has tables in every section, each free or reserved, because no guest is seated before an order', () => {
    expect(new Set(tables.map((table) => table.section))).toEqual(new Set(sections.map((one) => one.key)));
    for (const table of tables) expect(['available', 'reserved']).toContain(table.status);
  });

  it('gives each table a QR code from the given source of randomness', () => {
    const codes = tables.map((table) => table.qrCode);
    expect(new Set(codes).size).toBe(tables.length);
    for (const code of codes) expect(code).toMatch(/^token-\d+$/);
  });
});

describe('the staff of the demo venue', () => {
  it('can be reached only at addresses and numbers that belong to nobody', () => {
    for (const { email, phoneNumber } of [...staff, ...(venue ? [venue] : [])]) {
      expect(email).toMatch(/^[a-z]+@alderandrye\.example$/);
      expect(phoneNumber).toMatch(/^\(718\) 555-01\d\d$/);
    }
  });

  it('works in sections that exist, on days when the venue is open, in shifts that end', () => {
    const names = sections.map((section) => section.name);
    const openDays = venue?.operatingHours.filter((day) => day.isOpen).map((day) => day.dayOfWeek);
    for (const member of staff) {
      for (const section of member.sections) expect(names).toContain(section);
      expect(member.schedule.length).toBeGreaterThan(0);
      for (const { dayOfWeek, start, end } of member.schedule) {
        expect(openDays).toContain(dayOfWeek);
        expect(start).toMatch(/^([01]\d|2[0-3])[0-5]\d$/);
        expect(end).toMatch(/^([01]\d|2[0-3])[0-5]\d$/);
        expect(start).not.toBe(end);
      }
    }
  });

  it('has a rating each, no sales yet, and several kinds of status', () => {
    for (const { metrics, status } of staff) {
      expect(metrics).toMatchObject({ ordersServed: 0, totalSales: 0 });
      expect(metrics.averageRating).toBeGreaterThanOrEqual(1);
      expect(metrics.averageRating).toBeLessThanOrEqual(5);
      expect(STAFF_STATUSES).toContain(status);
    }
    expect(new Set(staff.map((member) => member.status)).size).toBeGreaterThanOrEqual(4);
  });
});

it('is known by its ids to those who clear it away', () => {
  const made = Object.fromEntries(
    Object.keys(EXAMPLE_IDS).map((entity) => [entity, rows.all(entity as EntityName).map(({ id }) => id)]),
  );
  expect(made).toEqual(EXAMPLE_IDS);
  const kinds = new Set(changes.map(({ entity }) => entity));
  expect([...kinds].sort()).toEqual([...Object.keys(EXAMPLE_IDS), 'venue'].sort());
});
