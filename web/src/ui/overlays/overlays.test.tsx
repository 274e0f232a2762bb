import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { Popover } from './popover.tsx';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

function onScreen(phone: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { matches: phone, media });
  });
}

describe('a sheet', () => {
  it('has its title as its name, and closes with its button and with Escape', () => {
    const onClose = vi.fn();
    render(
      <Sheet open onClose={onClose} title="Changes" footer={<Button>Done</Button>}>
        6 waiting
      </Sheet>,
    );
    const sheet = screen.getByRole('dialog', { name: 'Changes' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(sheet, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(sheet.textContent).toBe('Changes6 waitingDone');
  });

  it('keeps its name behind a back button', () => {
    const onClose = vi.fn();
    render(
      <Sheet open onClose={onClose} title="Negroni" backLabel="Back to Menu">
        Sizes
      </Sheet>,
    );
    expect(screen.getByRole('dialog', { name: 'Negroni' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to Menu' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe.each([
  ['a phone', true],
  ['a tablet', false],
])('a popover on %s', (_, phone) => {
  it('opens from its trigger with its name', async () => {
    onScreen(phone);
    const onOpenChange = vi.fn();
    const popover = (open: boolean) => (
      <Popover
        open={open}
        onOpenChange={onOpenChange}
        title="Changes"
        trigger={<button type="button">Online</button>}
      >
        Everything is on the server
      </Popover>
    );
    const { rerender } = render(popover(false));
    fireEvent.click(screen.getByText('Online'));
    expect(onOpenChange).toHaveBeenCalledWith(true);
    rerender(popover(true));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Changes' })).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Close' }) !== null).toBe(phone);
  });
});
