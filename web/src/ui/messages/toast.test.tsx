import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ToastMessage, ToastProvider, useToast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Sayer({ toasts }: { toasts: ToastMessage[] }) {
  const toast = useToast();
  return toasts.map((message) => (
    <button key={message.message} type="button" onClick={() => toast.show(message)}>
      {`say ${message.message}`}
    </button>
  ));
}

function say(...toasts: ToastMessage[]) {
  render(
    <ToastProvider>
      <Sayer toasts={toasts} />
    </ToastProvider>,
  );
  for (const { message } of toasts) fireEvent.click(screen.getByText(`say ${message}`));
}

const region = () => screen.getByRole('status');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a toast', () => {
  it('is announced politely and disappears after six seconds', () => {
    say({ message: 'Table 5 set to Occupied' });
    expect(region().getAttribute('aria-live')).toBe('polite');
    pass(5999);
    expect(region().textContent).toBe('Table 5 set to Occupied');
    pass(1);
    expect(region().textContent).toBe('');
  });

  it('offers Undo, which takes the action back once and disappears', () => {
    const onUndo = vi.fn();
    say({ message: '#A-33 moved to preparing', onUndo });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledOnce();
    expect(region().textContent).toBe('');
  });

  it('is the only one: the next replaces it and gets its own six seconds', () => {
    say({ message: 'first' }, { message: 'second' });
    expect(region().textContent).toBe('second');
  });

  it('is a new element when the same sentence comes again, so that a screen reader says it twice', () => {
    say({ message: 'Tip added' });
    const first = region().firstElementChild;
    fireEvent.click(screen.getByText('say Tip added'));
    expect(region().textContent).toBe('Tip added');
    expect(region().firstElementChild).not.toBe(first);
  });

  it('is above the buttons at the foot of a page', () => {
    say({ message: 'no foot' });
    expect(region().style.getPropertyValue('--toast-foot')).toBe('');
    cleanup();
    const foot = document.body.appendChild(document.createElement('div'));
    foot.dataset.foot = '';
    foot.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 144, 390, 80);
    say({ message: 'a foot' });
    expect(region().style.getPropertyValue('--toast-foot')).toBe('144px');
    foot.remove();
  });

  it('gives the second its full time', () => {
    say({ message: 'first' });
    pass(4000);
    fireEvent.click(screen.getByText('say first'));
    pass(4000);
    expect(region().textContent).toBe('first');
  });

  it('waits while its Undo has the focus', () => {
    say({ message: 'moved', onUndo: () => undefined });
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    pass(60_000);
    expect(region().textContent).toBe('movedUndo');
    fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
    pass(6000);
    expect(region().textContent).toBe('');
  });
});
