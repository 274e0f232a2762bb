import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

afterEach(cleanup);

describe('the page of an uncaught error', () => {
  it("says 'Something went wrong' with the message of the error", () => {
    render(<ErrorPage error={new Error('The tray is upside down')} />);
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    expect(screen.getByText('The tray is upside down')).toBeDefined();
  });

  it.each([[new Error('')], ['a word'], [undefined]])(
    'says that it was unexpected when %s has no words',
    (error) => {
      render(<ErrorPage error={error} />);
      expect(screen.getByText('An unexpected error occurred')).toBeDefined();
    },
  );

  it("loads the page again by 'Refresh Page'", () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    render(<ErrorPage error={new Error('Stuck')} />);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
