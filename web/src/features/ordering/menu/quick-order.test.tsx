import {
  anItem,
  anOrder,
  aProduct,
  aSize,
  aTable,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
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

const panel = () => screen.findByRole('region', { name: /^Check / });
const show = (named = 'table-12', more: RowsByEntity = {}) =>
  showScreen(<OrderingPage named={named} />, { rows: { ...menuRows, ...more } });

describe('taking an order with few taps', () => {
  it('asks for a size with one tap when nothing else has to be chosen', async () => {
    const sizes = [
      aSize({ id: 'half', name: 'Half' }),
      aSize({ id: 'pint', name: 'Pint', currentPrice: 1900 }),
    ];
    await show('table-12', { product: [aProduct({ id: 'pils', name: 'Pils', sizes })] });
    fireEvent.click(await screen.findByRole('button', { name: /^Pils/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Pils' }));
    fireEvent.click(sheet.getByRole('radio', { name: /^Pint/ }));
    await waitFor(async () => expect((await panel()).textContent).toContain('1 ×PilsPint'));
  });

  it('adds with Enter in the note, once every question is answered', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Vodka/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Vodka' }));
    fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'two straws' } });
    const form = sheet.getByLabelText(/^Note/).closest('form');
    if (form) fireEvent.submit(form);
    await waitFor(async () => expect((await panel()).textContent).toContain('70 cl · two straws'));
  });

  it('says to a screen reader each time that a dish was added, also the same one twice', async () => {
    await show();
    const said = () => screen.queryByText('1 × Burger added', { selector: '[role=status]' })?.textContent;
    const tap = async () => fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));
    await tap();
    await waitFor(() => expect(said()).toBeDefined());
    const first = said();
    await tap();
    await waitFor(() => expect(said()).not.toBe(first));
    expect(said()).toBeDefined();
  });

  it('sends anything typed on the page to the search', async () => {
    await show();
    const field = await screen.findByRole('searchbox', { name: 'Search products...' });
    fireEvent.keyDown(document.body, { key: 'v', ctrlKey: true });
    expect(document.activeElement).not.toBe(field);
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'v' });
      expect(document.activeElement).toBe(field);
    });
  });

  it('takes the only hit of a search with Enter, and is ready for the next one', async () => {
    await show();
    const field = await screen.findByRole('searchbox', { name: 'Search products...' });
    const search = (text: string) => fireEvent.change(field, { target: { value: text } });
    await screen.findByRole('button', { name: /^Burger/ });
    search('u');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect((field as HTMLInputElement).value).toBe('u');
    search('burg');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(async () => expect((await panel()).textContent).toContain('1 ×Burger'));
    expect((field as HTMLInputElement).value).toBe('');
    fireEvent.keyDown(field, { key: 'Enter' });
    search('vodka');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByRole('dialog', { name: 'Vodka' })).toBeDefined();
  });

  it('leaves the slash to whatever finds anything', async () => {
    await show();
    const field = await screen.findByRole('searchbox', { name: 'Search products...' });
    await screen.findByRole('button', { name: /^Burger/ });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).not.toBe(field);
    fireEvent.keyDown(document.body, { key: 'v' });
    expect(document.activeElement).toBe(field);
  });

  it('shows staff compact tiles, and pictures once they were chosen on this device', async () => {
    const pictures = () => document.querySelectorAll('ul svg.lucide-utensils').length;
    await show();
    await screen.findByRole('button', { name: /^Burger/ });
    expect(pictures()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Pictures' }));
    expect(pictures()).toBeGreaterThan(0);
    cleanup();
    await show();
    await screen.findByRole('button', { name: /^Burger/ });
    expect(pictures()).toBeGreaterThan(0);
  });

  it('has a row of what sold best on the days before, and moves no tile of the menu', async () => {
    const sold = anOrder({
      id: testId('order', 9),
      status: 'completed',
      businessDay: '2026-01-05',
      items: [anItem({ productId: 'vodka', quantity: 3 })],
    });
    const names = () =>
      screen.getAllByRole('button', { name: /^(Burger|Steak|Vodka)/ }).map((tile) => tile.textContent);
    await show('table-12', { order: [sold] });
    await screen.findByRole('button', { name: /^Vodka/ });
    const before = names();
    await waitFor(() => expect(window.localStorage.getItem('tableside-sold')).toContain('vodka'));
    cleanup();
    await show();
    const best = within(await screen.findByRole('region', { name: 'Best sellers' }));
    expect(best.getAllByRole('button').map((tile) => tile.textContent)).toEqual([
      expect.stringContaining('Vodka'),
    ]);
    expect(names().slice(1)).toEqual(before);
    fireEvent.click(screen.getByRole('button', { name: 'Plates' }));
    expect(screen.queryByRole('region', { name: 'Best sellers' })).toBeNull();
  });

  it('opens an occupied table with its rounds: to open, to repeat, to print again', async () => {
    const visitId = testId('visit', 7);
    const had = anOrder({
      status: 'preparing',
      sentAt: anOrder().createdAt,
      visitId,
      items: [anItem({ allergy: 'Garlic' })],
    });
    const visit = aVisit({ id: visitId, status: 'closed', payAt: 'order' });
    const { db } = await show('table-12', {
      table: [aTable({ status: 'occupied' })],
      visit: [visit],
      order: [had],
    });
    const already = within(await screen.findByRole('region', { name: 'Already ordered' }));
    expect(already.getByText('1 item · $13.07')).toBeDefined();
    expect(already.getByText('1 × Burger (allergy: Garlic)')).toBeDefined();
    expect(already.getByText('Preparing')).toBeDefined();
    expect(already.getByRole('link', { name: '#B-17' }).getAttribute('href')).toBe(`/orders/${had.id}`);
    expect(already.getByRole('link', { name: 'Receipt of #B-17' }).getAttribute('href')).toBe(
      `/receipt?visit=${visitId}`,
    );
    fireEvent.click(already.getByRole('button', { name: 'Same again: #B-17' }));
    await waitFor(async () => {
      const [again, ...more] = (await db.orders.toArray()).filter(({ id }) => id !== had.id);
      expect(more).toEqual([]);
      expect(again?.doc).toMatchObject({ status: 'draft', items: [{ name: 'Burger', quantity: 1 }] });
    });
    expect(await panel()).toBeDefined();
  });

  it('takes the number of guests and a note for the kitchen, without asking for them', async () => {
    const { db } = await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));
    const more = () => screen.findByRole('button', { name: /^More for check/ });
    const check = within(await panel());
    expect(check.queryByRole('button', { name: 'Guests' })).toBeNull();
    expect(check.queryByRole('group', { name: /of the next item$/ })).toBeNull();
    fireEvent.click(await more());
    fireEvent.click(await screen.findByRole('button', { name: 'Number of guests' }));
    fireEvent.click(await screen.findByRole('button', { name: '4' }));
    await check.findByRole('button', { name: '4 guests' });
    await check.findByRole('group', { name: 'Seat of the next item' });
    fireEvent.click(await more());
    fireEvent.click(await screen.findByRole('button', { name: 'Note for the kitchen' }));
    fireEvent.change(await screen.findByRole('textbox', { name: /^Note/ }), {
      target: { value: 'Birthday' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await check.findByRole('button', { name: 'Birthday' });
    expect((await db.orders.toArray())[0]?.doc).toMatchObject({ guests: 4, note: 'Birthday' });
  });
});
