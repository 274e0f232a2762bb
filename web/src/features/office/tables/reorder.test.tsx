import { aSection, aVenue } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { SectionsPage } from './sections-page.tsx';

afterEach(cleanup);

const NAMES = ['Main Floor', 'Patio', 'Bar'];

async function show() {
  const section = NAMES.map((name, rank) =>
    aSection({ id: `section-${rank}`, key: `key_${rank}`, name, rank }),
  );
  const shown = await showScreen(<SectionsPage />, { role: 'manager', rows: { venue: [aVenue()], section } });
  const handle = (name: string) => screen.findByRole('button', { name: `Reorder ${name}` });
  await handle('Bar');
  const order = (): (string | undefined)[] =>
    screen
      .getAllByRole('button', { name: /^Reorder / })
      .map((one) => one.getAttribute('aria-label')?.replace('Reorder ', ''));
  return { ...shown, handle, order };
}

describe('sections in an order', () => {
  it('move with the arrow keys on their handle, which keeps the focus and says the position', async () => {
    const { handle, order } = await show();
    const bar = await handle('Bar');
    bar.focus();
    fireEvent.keyDown(bar, { key: 'ArrowUp' });
    await waitFor(() => expect(order()).toEqual(['Main Floor', 'Bar', 'Patio']));
    expect(document.activeElement).toBe(await handle('Bar'));
    expect(screen.getByText('Bar, position 2 of 3')).toBeDefined();
    fireEvent.keyDown(await handle('Bar'), { key: 'ArrowDown' });
    await waitFor(() => expect(order()).toEqual(['Main Floor', 'Patio', 'Bar']));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reorder Bar' })),
    );
    fireEvent.keyDown(await handle('Bar'), { key: 'ArrowUp' });
    await waitFor(() => expect(order()).toEqual(['Main Floor', 'Bar', 'Patio']));
    fireEvent.keyDown(await handle('Main Floor'), { key: 'ArrowUp' });
    expect(order()).toEqual(['Main Floor', 'Bar', 'Patio']);
  });

  it('move to where they are dragged', async () => {
    const { engine, handle, order } = await show();
    for (const [n, name] of NAMES.entries()) {
      const row = (await handle(name)).closest('li') as HTMLElement;
      row.getBoundingClientRect = () => new DOMRect(0, n * 60, 300, 60);
    }
    const main = await handle('Main Floor');
    main.setPointerCapture = () => undefined;
    act(() => {
      for (const [type, clientY] of [
        ['pointerdown', 30],
        ['pointermove', 100],
        ['pointermove', 160],
        ['pointerup', 160],
      ] as const)
        fireEvent(main, new PointerEvent(type, { bubbles: true, clientY, button: 0 }));
    });
    await waitFor(() => expect(order()).toEqual(['Patio', 'Bar', 'Main Floor']));
    expect(engine.asked.map(({ name }) => name)).toEqual(Array(3).fill('section.patch'));
  });

  it('move by one place with a button, for people who cannot drag', async () => {
    const { order } = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Move Patio up' }));
    await waitFor(() => expect(order()).toEqual(['Patio', 'Main Floor', 'Bar']));
  });
});
