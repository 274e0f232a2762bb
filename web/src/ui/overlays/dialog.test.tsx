import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog, type DialogProps } from './dialog.tsx';

afterEach(cleanup);

const onConfirm = vi.fn();
const onCancel = vi.fn();

function Asking(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  const close = (tell: () => void) => () => {
    setOpen(false);
    tell();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog
        open={open}
        title="Cancel Order"
        message="Are you sure?"
        onConfirm={close(onConfirm)}
        onCancel={close(onCancel)}
        {...props}
      />
    </>
  );
}

function ask(props: Partial<DialogProps> = {}) {
  vi.clearAllMocks();
  render(<Asking {...props} />);
  screen.getByText('Ask').focus();
  fireEvent.click(screen.getByText('Ask'));
}

const focused = () => document.activeElement?.textContent;
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

describe('the dialog', () => {
  it('has its title and message, and Confirm and Cancel by default', () => {
    ask();
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel Order' });
    expect(dialog.textContent).toBe('Cancel OrderAre you sure?CancelConfirm');
    const message = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('Are you sure?');
  });

  it('takes custom words for both buttons', () => {
    ask({ confirmText: 'Cancel Order', cancelText: 'Keep it' });
    expect(screen.getByRole('button', { name: 'Cancel Order' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep it' })).toBeTruthy();
  });

  it('is a warning unless it is set otherwise', () => {
    const tone = () =>
      screen.getByRole('alertdialog').querySelector('[data-tone]')?.getAttribute('data-tone');
    ask();
    expect(tone()).toBe('warn');
    for (const [type, is] of [
      ['error', 'danger'],
      ['info', 'info'],
    ] as const) {
      cleanup();
      ask({ type });
      expect(tone()).toBe(is);
    }
  });

  it('has the focus on Cancel when the answer would destroy something', async () => {
    ask({ type: 'error' });
    await waitFor(() => expect(focused()).toBe('Cancel'));
  });

  it.each(['warning', 'info', undefined] as const)('has the focus on Confirm as %s', async (type) => {
    ask({ type });
    await waitFor(() => expect(focused()).toBe('Confirm'));
  });

  it('confirms once, and returns the focus to where it came from', async () => {
    ask();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await gone();
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onCancel).not.toHaveBeenCalled();
    await waitFor(() => expect(focused()).toBe('Ask'));
  });

  it('cancels with its button', async () => {
    ask();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('cancels on Escape', async () => {
    ask();
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    await gone();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('does not confirm twice while the work runs', () => {
    ask({ busy: true });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
