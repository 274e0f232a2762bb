import { expect, it } from 'vitest';
import { aVenue } from '../../testing/builders.ts';
import { bareVenue } from './bare-venue.ts';
import { venueLike } from './venue-like.ts';

const bare = bareVenue({ id: 'harbor', name: 'Harbor', timezone: 'Europe/Berlin' });

it('a new house has the settings of another one, and nothing that is that house’s alone', () => {
  const taxes = [{ id: 'alcohol', name: 'Alcohol', percent: 10, included: true }];
  const tenders = [{ id: 'gift', name: 'Gift card', kind: 'voucher', isActive: true }] as const;
  const model = aVenue({
    ...{ id: 'alder', name: 'Alder', address: '1 Oak St', taxRate: 8.875, taxes, tenders },
    pricingRules: { roof: 9900 },
    priceSchedules: [{ id: 'happy', name: 'Happy hour' } as never],
    settings: { ...aVenue().settings, payAt: 'end', taxNumber: '12-345' },
    ...{ closedThrough: '2026-06-11', zCount: 7, version: 9 },
  });
  const made = venueLike(bare, model);
  expect(made).toMatchObject({ taxRate: 8.875, taxes, tenders, operatingHours: model.operatingHours });
  expect(made.settings).toMatchObject({ payAt: 'end' });
  expect(made.settings).not.toHaveProperty('taxNumber');
  expect(made).toMatchObject({
    id: 'harbor',
    name: 'Harbor',
    timezone: 'Europe/Berlin',
    address: '',
    version: 0,
  });
  expect(made.pricingRules).toEqual({});
  for (const field of ['priceSchedules', 'closedThrough', 'zCount']) expect(made).not.toHaveProperty(field);
});

it('a model without taxes and tenders gives none', () => {
  const { taxes: _, tenders: __, ...plain } = aVenue();
  const made = venueLike(bare, plain);
  for (const field of ['taxes', 'tenders']) expect(made).not.toHaveProperty(field);
});
