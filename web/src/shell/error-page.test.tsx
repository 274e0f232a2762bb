import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** How the page was loaded, and how many milliseconds ago. */
function loadedBy(type: NavigationTimingType, ms: number): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  vi.spyOn(performance, 'now').mockReturnValue(ms);
}

describe('the page of an uncaught error', () => {
  it("says 'Something went wrong' with the message of the error", () => {
    render(<ErrorPage error={new Error('The rejected changes is upside down')} />);
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    expect(screen.getByText('The rejected changes is upside down')).toBeDefined();
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
  ])('requests a part that could not be loaded once more, then says so: %s', (message) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    loadedBy('navigate', 3_000);
    render(<ErrorPage error={new TypeError(message)} />);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull();
    cleanup();

    loadedBy('reload', 3_000);
    render(<ErrorPage error={new TypeError(message)} />);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByText('A part of the app could not be loaded')).toBeDefined();
    expect(screen.queryByText(message)).toBeNull();
  });

  it('requests a missing part again on a page that was reloaded a while ago', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    loadedBy('reload', 60_000);
    render(<ErrorPage error={new TypeError('Importing a module script failed.')} />);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("reloads the page with 'Refresh Page'", () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    render(<ErrorPage error={new Error('Stuck')} />);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
