import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
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
const OTHER = testId('visit', 2);
const padThere = anOrder({ id: padIdOf(OTHER), orderNumber: 'C-4', visitId: OTHER, items: [] });
const visit = aVisit({ tableId: 'table-12', covers: 2, allergies: { 2: milk as never } });
const of = (n: number, name: string, seat: number) =>
  anItem({ id: testId('item', n), name, productId: name.toLowerCase(), seat });
const DISHES = [of(1, 'Custard', 2), of(2, 'Brie', 2), of(3, 'Bread', 2), of(4, 'Brie', 1)];

/** The dishes, sent or on the pad of a party whose seat 2 must not get milk. */
async function show(where: 'sent' | 'pad', items = DISHES, beside?: Visit, byGuest: Order[] = []) {
  const pad = anOrder({ id: padIdOf(visit.id), visitId: visit.id, items: where === 'pad' ? items : [] });
  const sent = where === 'sent' ? [aRound(items, { id: testId('order', 9) })] : [];
  const { db, engine } = await showScreen(<OrderingPage named="table-12" />, {
    rows: {
      ...menuRows,
      product: [
        aProduct({ id: 'custard', name: 'Custard', allergens: ['Milk'] }),
        aProduct({ id: 'brie', name: 'Brie', allergens: ['Dairy'] }),
        aProduct({ id: 'bread', name: 'Bread', allergens: ['Gluten'] }),
      ],
      table: [aTable({ status: 'occupied' }), aTable({ id: 'table-14', number: '14' })],
      visit: [visit],
      order: [pad, ...sent, ...(beside ? [padThere] : []), ...byGuest],
      ...(beside && { visit: [visit, beside] }),
    } as never,
  });
  const lines = async (orderId = pad.id) => (await db.orders.get(orderId))?.doc.items ?? [];
  const asked = () => engine.asked.map(({ name }) => name);
  return { asked, panel: within(await screen.findByRole('region', { name: /^Check / })), lines };
}
const answer = async (question: string, name: string, why = 'Seat 2 is allergic to milk.') => {
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  expect(dialog.getByText(why)).toBeDefined();
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

describe('a dish that goes to the party of another check', () => {
  const there = aVisit({
    id: OTHER,
    rootId: OTHER,
    number: 'C-4',
    tableId: 'table-14',
    allergies: { table: milk as never },
  });
  const more = async (act: string, panel: Awaited<ReturnType<typeof show>>['panel']) => {
    fireEvent.click(await panel.findByRole('button', { name: /^More for check/ }));
    fireEvent.click(await screen.findByRole('button', { name: act }));
  };

  it('is asked about, and left behind when that is the answer', async () => {
    const { panel, lines } = await show('pad', DISHES, there);
    await more('Move items to another check', panel);
    for (const name of [/1 × Custard/, /1 × Bread/])
      fireEvent.click(await screen.findByRole('button', { name }));
    fireEvent.click((await screen.findAllByRole('button', { name: /1 × Brie/ }))[1] as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Move 3 items' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Table 14, #C-4/ }));
    await answer('Custard contains milk', 'Leave it', 'Somebody there is allergic to milk.');
    await answer(
      'Brie contains dairy',
      'Move anyway, tell the kitchen',
      'Somebody there is allergic to milk.',
    );
    await waitFor(async () =>
      expect((await lines(padIdOf(there.id))).map(({ name, clash }) => [name, clash?.allergens])).toEqual([
        ['Bread', undefined],
        ['Brie', ['Dairy']],
      ]),
    );
    expect((await lines()).map(({ name }) => name)).toEqual(['Custard', 'Brie']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await lines()).toHaveLength(4));
    await waitFor(async () =>
      expect((await lines()).map(({ name, seat, allergy, clash }) => [name, seat, allergy, clash])).toEqual([
        ['Custard', 2, null, undefined],
        ['Brie', 2, null, undefined],
        ['Bread', 2, 'Milk', undefined],
        ['Brie', 1, null, undefined],
      ]),
    );
  });

  it('is asked about once for all dishes when the parties become one', async () => {
    const { panel, lines, asked } = await show('sent', DISHES, there);
    const join = async () => {
      await more('Join with another check', panel);
      fireEvent.click(await screen.findByRole('button', { name: /^Table 14, #C-4/ }));
    };
    const question = '2 dishes contain what somebody is allergic to';
    const why = 'Custard contains milk. Brie contains dairy. Somebody at the table is allergic to milk.';
    await join();
    await answer(question, "Don't join", why);
    expect(asked()).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: /^Table 14, #C-4/ }));
    await answer(question, 'Join anyway, tell the kitchen', why);
    await waitFor(async () =>
      expect((await lines(testId('order', 9))).map(({ clash }) => clash?.allergens)).toEqual([
        ['Milk'],
        ['Dairy'],
        undefined,
        ['Dairy'],
      ]),
    );
  });
});

describe("a guest's order that is put on the check", () => {
  const cora = { id: testId('user', 9), name: 'Cora' };
  const asked = { allergens: ['Milk'], by: cora };
  const takesIn = async (items: Order['items']) => {
    const party = {
      ...visit,
      allergies: { 2: milk as never, table: { ...milk, codes: ['gluten'] } as never },
    };
    const order = anOrder({
      id: testId('order', 40),
      orderNumber: 'G-4',
      customerId: cora.id,
      submittedAt: '2026-06-12T23:30:00.000Z',
      items,
    });
    const shown = await show('pad', [], party, [order]);
    const put = async () =>
      fireEvent.click(await shown.panel.findByRole('button', { name: /^Put on the check/ }));
    const clashes = async () =>
      (await shown.lines(order.id)).map(({ name, clash }) => [name, clash?.allergens]);
    return { ...shown, put, clashes };
  };
  const why = 'Somebody at the table is allergic to gluten.';

  it('is asked about first, and waits when that is the answer', async () => {
    const { put, clashes, asked: commands } = await takesIn([of(1, 'Custard', 2), of(3, 'Bread', 1)]);
    await put();
    const both = '2 dishes contain what somebody is allergic to';
    const each = `Custard contains milk. Bread contains gluten. Seat 2 is allergic to milk. ${why}`;
    await answer(both, 'Leave it', each);
    // The next question is another dialog.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(commands()).toEqual([]);
    await put();
    await answer(both, 'Take it anyway, tell the kitchen', each);
    await waitFor(async () =>
      expect(await clashes()).toEqual([
        ['Custard', ['Milk']],
        ['Bread', ['Gluten']],
      ]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await clashes()).toEqual([
        ['Custard', undefined],
        ['Bread', undefined],
      ]),
    );
  });

  it('is not asked about what its guest has answered for', async () => {
    const { put, clashes } = await takesIn([{ ...of(1, 'Custard', 2), allergy: 'Milk', clash: asked }]);
    await put();
    await waitFor(async () => expect(await clashes()).toEqual([['Custard', ['Milk']]]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
