import type { Order } from '@tableside/domain/entities/order.ts';
import { aCategory, anItem, anOrder, aProduct, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, test, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { grownLine } from './newest-line.ts';
import { type LineActs, UnsentLines } from './unsent-lines.tsx';

afterEach(cleanup);

async function show(note: string | null, product = aProduct()) {
  const order: Order = anOrder({ items: [anItem({ id: testId('item', 1), note })] });
  const acts = { changeQuantity: vi.fn(), changeLine: vi.fn(), remove: vi.fn() } satisfies LineActs;
  await showScreen(<UnsentLines order={order} acts={acts} />, {
    rows: { product: [product], category: [aCategory()] },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^1 ×\s*Burger/ }));
  return { order, acts };
}
const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const openLine = () => fireEvent.click(screen.getByRole('button', { name: 'Change Burger' }));
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save changes/ }));

test('unsaved input is not shown as saved, and each opening starts with the line as it is', async () => {
  await show('well done');
  openLine();
  fireEvent.change(await field('Note'), { target: { value: 'no nuts' } });
  fireEvent.keyDown(await field('Note'), { key: 'Escape' });
  openLine();
  expect((await field('Note')).value).toBe('well done');
});

test('a product that was added with one tap gets an allergy by a chip, and loses it', async () => {
  const { order, acts } = await show(null);
  openLine();
  const nuts = await screen.findByRole('button', { name: 'Nuts' });
  fireEvent.click(nuts);
  fireEvent.click(screen.getByRole('button', { name: 'Egg' }));
  expect((await field('Allergy')).value).toBe('Nuts, Egg');
  fireEvent.click(nuts);
  save();
  const [item] = order.items;
  await waitFor(() =>
    expect(acts.changeLine).toHaveBeenCalledWith(item, expect.objectContaining({ allergy: 'Egg' })),
  );
});

test('a line whose product has left the menu can still get its words changed', async () => {
  const { acts } = await show(null, aProduct({ id: 'another' }));
  openLine();
  fireEvent.change(await field('Allergy'), { target: { value: 'celery' } });
  save();
  await waitFor(() => expect(acts.changeLine.mock.calls[0]?.[1]).toMatchObject({ allergy: 'celery' }));
});

test('an open line has one delete button', async () => {
  const { acts } = await show(null);
  expect(screen.getAllByRole('button', { name: 'Remove Burger' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Burger' }));
  expect(acts.remove).toHaveBeenCalledOnce();
});

it('the pad finds the line that was added or counted up last', () => {
  const one = anItem({ id: 'one' });
  const two = anItem({ id: 'two' });
  expect(grownLine([], [one, two])).toBe('two');
  expect(grownLine([one, two], [{ ...one, quantity: 2 }, two])).toBe('one');
  expect(grownLine([one, two], [one])).toBeUndefined();
});
