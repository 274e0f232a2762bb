/** The tax of a period by rate, over random bills, against the bills themselves and against the Z. */
import { salesOf } from '@tableside/domain/days/sales-sums.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import type { LineTax, OrderItem } from '@tableside/domain/entities/order.ts';
import type { BillAdjustment, Visit } from '@tableside/domain/entities/visit.ts';
import { anItem, aVenue, FRIDAY_EVENING } from '@tableside/domain/testing/builders.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { anAdjustment, aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { put, VENUE } from '../venue/write-entries.ts';

const DAY = { from: '2026-06-12', to: '2026-06-12' };
const EVENINGS = 10;
const BILLS = 12;

const TAXES: readonly (LineTax | null)[] = [
  /** That of the order. */
  null,
  { id: 'vat', name: 'VAT', milli: 20_000, included: true },
  { id: 'drinks', name: 'Drinks', milli: 20_000, included: true },
  { id: 'food', name: 'Food', milli: 4125, included: false },
  { id: 'none', name: 'No tax', milli: 0, included: false },
];

export function registerTaxTests(open: () => Storage): void {
  describe('the tax of a period by rate', () => {
    test('equals the tax on its bills to the cent, and that of the Z report', {
      timeout: 60_000,
    }, async () => {
      const storage = opened(open);
      for (let seed = 1; seed <= EVENINGS; seed += 1) {
        const venueId = `venue-${seed}`;
        const random = seededRandom(seed);
        const visits = Array.from({ length: BILLS }, () => randomVisit(random));
        await storage.seed(venueId, [
          change('venue', aVenue({ id: venueId })),
          ...visits.map((visit) => change('visit', visit)),
        ]);
        const { taxes, sold } = await storage.reports.metrics(venueId, DAY, FRIDAY_EVENING);
        const z = zOf(visits);
        const rate = ({ milli, included, tax }: Omit<LineTax, 'id' | 'name'> & { tax: number }) => [
          milli,
          included,
          tax,
        ];
        expect(taxes.map(rate), `evening ${seed}`).toEqual(z.taxes.map(rate));
        const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
        const sales = taxes.reduce((sum, one) => sum + one.taxable + one.exempt, 0);
        expect([tax, sales, sold.sales]).toEqual([sold.sales - sold.withoutTax, sold.withoutTax, z.total]);
      }
    });

    test('lists each rate as it was charged, and separately what an exempt guest bought', async () => {
      const storage = opened(open);
      const [, vat, drinks, food] = TAXES;
      const ofVat = [anItem({ price: 1200, ...(vat && { tax: vat }) })];
      const ofDrinks = [anItem({ price: 600, ...(drinks && { tax: drinks }) })];
      const ofFood = [anItem({ price: 1000, ...(food && { tax: food }) })];
      await put(
        storage,
        change('venue', aVenue()),
        change('visit', closed('a', ofVat)),
        change('visit', closed('b', ofDrinks)),
        change('visit', aVisit({ id: 'c' })),
        change('order', aRound(ofVat, { id: 'd', visitId: 'c' })),
        change('visit', closed('e', ofVat, { adjustments: [anAdjustment({ kind: 'taxExempt' })] })),
        change('visit', closed('f', ofFood)),
      );
      expect((await storage.reports.metrics(VENUE, DAY, FRIDAY_EVENING)).taxes).toEqual([
        { milli: 4125, included: false, names: ['Food'], taxable: 1000, exempt: 0, tax: 41 },
        { milli: 20_000, included: true, names: ['Drinks', 'VAT'], taxable: 1500, exempt: 1000, tax: 300 },
      ]);
      const before = { from: '2026-06-11', to: '2026-06-11' };
      expect((await storage.reports.metrics(VENUE, before, FRIDAY_EVENING)).taxes).toEqual([]);
    });
  });
}

/** The Z of these bills. */
const zOf = (visits: readonly Visit[]) =>
  salesOf({
    ...{ venue: aVenue(), businessDay: DAY.from, before: undefined },
    ...{ visits, rounds: [], payments: [], drawers: [], refundsDue: { count: 0, cents: 0 } },
  });

function randomItems(random: SeededRandom): OrderItem[] {
  return Array.from({ length: random.int(1, 5) }, () => {
    const tax = random.pick(TAXES);
    const priced = { id: random.uuid(), price: random.int(0, 9000), quantity: random.int(1, 3) };
    return anItem({ ...priced, ...(tax && { tax }) });
  });
}

/** With a service charge that is taxed, so that every cent of the sales has a rate. */
function randomVisit(random: SeededRandom): Visit {
  const some = (chance: number, over: Partial<BillAdjustment>) =>
    random.chance(chance) ? [anAdjustment({ id: random.uuid(), ...over })] : [];
  const removed = { by: { id: 'mia', name: 'Mia' }, at: FRIDAY_EVENING };
  return closed(random.uuid(), randomItems(random), {
    adjustments: [
      ...some(0.3, { milli: random.int(1, 100) * 1000 }),
      ...some(0.3, { kind: 'taxExempt' }),
      ...some(0.2, { kind: 'taxExempt', removed }),
    ],
    serviceRule: random.chance(0.5) ? { milli: 18_000, fromCovers: 0, taxMilli: 8875 } : null,
  });
}

function closed(id: string, items: readonly OrderItem[], over: Partial<Visit> = {}): Visit {
  const visit = aVisit({ id, status: 'closed', ...over });
  const sale = saleOf(billOf(visit, [aRound(items, { visitId: id })]));
  return {
    ...visit,
    closed: { at: FRIDAY_EVENING, by: { id: 'ana', name: 'Ana' }, businessDay: DAY.from, sale },
  };
}
