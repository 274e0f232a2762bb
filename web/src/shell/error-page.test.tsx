import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

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

  it.each([
    'Failed to fetch dynamically imported module: https://house.example/assets/tables-abc.js',
    'error loading dynamically imported module: https://house.example/assets/tables-abc.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/tables-abc.css',
  ])('asks once more for a part that could not be loaded, then says so: %s', (message) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    render(<ErrorPage error={new TypeError(message)} />);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull();
    cleanup();

    render(<ErrorPage error={new TypeError(message)} />);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByText('A part of the app could not be loaded')).toBeDefined();
    expect(screen.queryByText(message)).toBeNull();
  });

  it('does not reload for a missing part where it could not remember it', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new Error('blocked');
    });
    render(<ErrorPage error={new TypeError('Importing a module script failed.')} />);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText('A part of the app could not be loaded')).toBeDefined();
  });

  it("loads the page again by 'Refresh Page'", () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    render(<ErrorPage error={new Error('Stuck')} />);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
