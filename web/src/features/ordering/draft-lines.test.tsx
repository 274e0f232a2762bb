import type { Order } from '@tableside/domain/orders/order.ts';
import { anItem, anOrder, testId } from '@tableside/testkit/builders.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DraftLines } from './draft-lines.tsx';
import type { Draft } from './use-draft.ts';

afterEach(cleanup);

const lines = (note: string | null) => {
  const order: Order = anOrder({ items: [anItem({ id: testId('item', 1), name: 'Steak', note })] });
  const draft = { setNote: vi.fn() } as unknown as Draft;
  return <DraftLines order={order} draft={draft} />;
};
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Note');
const openNote = () => fireEvent.click(screen.getByRole('button', { name: 'Note' }));

test('a note that was not saved is not shown as if it were; each opening begins with the note as it is', async () => {
  const { rerender } = render(lines(null));
  fireEvent.click(screen.getByRole('button', { name: /Steak/ }));
  openNote();
  fireEvent.change(await field(), { target: { value: 'no nuts' } });
  fireEvent.keyDown(await field(), { key: 'Escape' });
  openNote();
  expect((await field()).value).toBe('');
  fireEvent.keyDown(await field(), { key: 'Escape' });
  rerender(lines('well done'));
  openNote();
  expect((await field()).value).toBe('well done');
});
