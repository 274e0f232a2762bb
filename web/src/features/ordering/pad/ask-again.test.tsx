import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aProduct, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const milk = {
  codes: ['milk'],
  note: null,
  by: { id: 'ben', name: 'Ben' },
  at: '2026-06-12T23:30:00.000Z',
};
const visit = aVisit({ tableId: 'table-12', covers: 2, allergies: { 2: milk as never } });
const of = (n: number, name: string, seat: number) =>
  anItem({ id: testId('item', n), name, productId: name.toLowerCase(), seat });
const DISHES = [of(1, 'Custard', 2), of(2, 'Brie', 2), of(3, 'Bread', 2), of(4, 'Brie', 1)];

/** The dishes, sent or on the pad of a party whose seat 2 must not get milk. */
async function show(where: 'sent' | 'pad', items = DISHES) {
  const pad = anOrder({ id: padIdOf(visit.id), visitId: visit.id, items: where === 'pad' ? items : [] });
  const sent = where === 'sent' ? [aRound(items, { id: testId('order', 9) })] : [];
  const { db } = await showScreen(<OrderingPage named="table-12" />, {
    rows: {
      ...menuRows,
      product: [
        aProduct({ id: 'custard', name: 'Custard', allergens: ['Milk'] }),
        aProduct({ id: 'brie', name: 'Brie', allergens: ['Dairy'] }),
        aProduct({ id: 'bread', name: 'Bread', allergens: ['Gluten'] }),
      ],
      table: [aTable({ status: 'occupied' })],
      visit: [visit],
      order: [pad, ...sent],
    },
  });
  const lines = async (orderId = pad.id) => (await db.orders.get(orderId))?.doc.items ?? [];
  return { panel: within(await screen.findByRole('region', { name: /^Check / })), lines };
}
const answer = async (question: string, name: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  expect(dialog.getByText('Seat 2 is allergic to milk.')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name }));
};

describe('a dish that goes to another seat', () => {
  const toSeat2 = async (name: string) => {
    const seats = within(await screen.findByRole('group', { name: `Seat of ${name}` }));
    fireEvent.click(seats.getByRole('radio', { name: /^Seat 2/ }));
  };

  it('is asked about first, on the pad', async () => {
    const { panel, lines } = await show('pad', [of(1, 'Custard', 1)]);
    fireEvent.click(await panel.findByRole('button', { name: /Custard/, expanded: false }));
    await toSeat2('Custard');
    await answer('Custard contains milk', 'Leave it');
    expect(await lines()).toMatchObject([{ seat: 1 }]);
    await toSeat2('Custard');
    await answer('Custard contains milk', 'Move anyway, tell the kitchen');
    await waitFor(async () =>
      expect(await lines()).toMatchObject([{ seat: 2, allergy: 'Milk', clash: { allergens: ['Milk'] } }]),
    );
  });

  it('is asked about once it was sent, too', async () => {
    const { panel, lines } = await show('sent', [of(1, 'Custard', 1)]);
    fireEvent.click(await panel.findByRole('button', { name: /Custard/ }));
    await toSeat2('Custard');
    await answer('Custard contains milk', 'Move anyway, tell the kitchen');
    await waitFor(async () =>
      expect(await lines(testId('order', 9))).toMatchObject([{ seat: 2, clash: { allergens: ['Milk'] } }]),
    );
  });
});

describe('the same again', () => {
  it('asks about each dish that its guest must not get, and leaves out what is refused', async () => {
    const { panel, lines } = await show('sent');
    fireEvent.click(await panel.findByRole('button', { name: /^Same again/ }));
    await answer('Custard contains milk', 'Leave it out');
    await answer('Brie contains dairy', 'Add anyway, tell the kitchen');
    await waitFor(async () =>
      expect(await lines()).toMatchObject([
        { name: 'Brie', seat: 2, allergy: 'Milk', clash: { allergens: ['Dairy'] } },
        { name: 'Bread', seat: 2 },
        { name: 'Brie', seat: 1, allergy: null },
      ]),
    );
    expect((await lines()).map(({ clash }) => clash === undefined)).toEqual([false, true, true]);
  });
});
