import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { buttonClass } from './button-class.ts';

afterEach(cleanup);

describe('a button', () => {
  it('calls its action', () => {
    const press = vi.fn();
    render(<Button onClick={press}>Move to accepted</Button>);
    fireEvent.click(screen.getByRole('button', { name: 'Move to accepted' }));
    expect(press).toHaveBeenCalledOnce();
  });

  it('does not send a form unless it is its submit button', () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });

  it('ignores a second tap while it is busy, and keeps its name', () => {
    const press = vi.fn();
    const { rerender } = render(<Button onClick={press}>Retry</Button>);
    fireEvent.click(screen.getByRole('button'));
    rerender(
      <Button onClick={press} busy>
        Retry
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(press).toHaveBeenCalledOnce();
  });

  it('sends no form while it is busy', () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy busyLabel="Loading...">
          Sign In
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });

  it('reads as its busy label, is marked disabled, and keeps the focus', () => {
    const { rerender } = render(<Button>Sign In</Button>);
    screen.getByRole('button').focus();
    rerender(
      <Button busy busyLabel="Loading...">
        Sign In
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Loading...' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('says in words why it cannot be pressed', () => {
    const press = vi.fn();
    render(
      <Button onClick={press} disabledReason="Needs a connection">
        Charge card
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Charge card' });
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Needs a connection');
  });
});

describe('the look of a button for links', () => {
  it('is the same as that of a button', () => {
    render(
      <Button variant="primary" size={56}>
        Start New Order
      </Button>,
    );
    expect(screen.getByRole('button').className).toBe(buttonClass({ variant: 'primary', size: 56 }));
  });
});
