import { padIdOf } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const venue = aVenue();
const payAtEnd = { ...venue, settings: { ...venue.settings, payAt: 'end' } } as const;
const show = (more: RowsByEntity) =>
  showScreen(<OrderingPage named="table-12" />, {
    rows: { ...menuRows, venue: [payAtEnd], visit: [aVisit({ covers: 2 })], ...more },
  });
const check = () => screen.findByRole('region', { name: /^Check / });

describe('the minimum spend of a table', () => {
  it("says what is left to the table's minimum spend, including what is not sent yet", async () => {
    const round = aRound([anItem({ price: 5000 })], { id: testId('order', 9) });
    const pad = {
      id: padIdOf(testId('visit')),
      visitId: testId('visit'),
      items: [anItem({ id: testId('item', 2) })],
    };
    await show({
      table: [aTable({ minimumSpend: 8000 })],
      order: [round, anOrder({ ...pad, subtotal: 1200 })],
    });
    const label = await within(await check()).findByText('Left to minimum spend');
    expect(label.parentElement?.textContent).toBe('Left to minimum spend$18.00');
  });

  it.each([
    ['says that it is met', 'dineIn', 5000, 'Minimum spendMet'],
    ['asks a takeaway for none', 'takeaway', 8000, undefined],
  ] as const)('%s', async (_, service, minimumSpend, said) => {
    const round = aRound([anItem({ price: 5000 })], { id: testId('order', 9) });
    await show({
      table: [aTable({ minimumSpend })],
      order: [round],
      visit: [aVisit({ covers: 2, service })],
    });
    const panel = within(await check());
    expect(await panel.findByText('Tax')).toBeTruthy();
    expect(panel.queryByText(/inimum spend/)?.parentElement?.textContent).toBe(said);
  });
});
