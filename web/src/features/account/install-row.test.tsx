import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InstallDoor, Installing } from '../../platform/installing.ts';
import { InstallRow } from './install-row.tsx';

afterEach(cleanup);

function show(installing: Installing) {
  const door = { get: () => installing, subscribe: () => () => undefined, install: vi.fn() };
  render(<InstallRow door={door satisfies InstallDoor} />);
  return door;
}

describe('installing the app', () => {
  it("opens the browser's question where it has one", () => {
    const door = show('offered');
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(door.install).toHaveBeenCalledOnce();
  });

  it('is explained in words on iPad and iPhone', () => {
    show('byHand');
    expect(screen.getByText(/Tap Share/).textContent).toContain('then Add to Home Screen');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not mentioned where it is impossible, or already done', () => {
    show('no');
    expect(screen.queryByText(/Install/)).toBeNull();
  });
});
