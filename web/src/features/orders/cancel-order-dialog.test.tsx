import { anOrder } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';

afterEach(cleanup);

const order = anOrder({ orderNumber: 'B-21' });

function ask() {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(<CancelOrderDialog order={order} onConfirm={onConfirm} onClose={onClose} />);
  return { onConfirm, onClose };
}

it('the dialog asks about the order by its number and has the focus on Cancel', async () => {
  ask();
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel Order' });
  expect(dialog.textContent).toContain(
    'Are you sure you want to cancel Order #B-21? This action cannot be undone.',
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
});

it('the dialog cancels the order only with its red button', () => {
  const { onConfirm, onClose } = ask();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Order' }));
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(order);
});
