import { aProduct, aSize, aTable } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';

afterEach(() => {
  cleanup();
  forgetTablet();
  vi.unstubAllGlobals();
});

const catchOf = (currentPrice = 0) =>
  aProduct({ id: 'fish', name: 'Catch', sizes: [aSize({ open: true, currentPrice })] });

describe('a dish with an open price', () => {
  it('asks staff for its price on a number pad, and a keyboard types on it except into a note', async () => {
    showTablet();
    const { engine } = await showScreen(<OrderingPage named="table-12" />, {
      rows: { ...menuRows, product: [catchOf()] },
    });
    const tile = await screen.findByRole('button', { name: /^Catch/ });
    expect(tile.textContent).toContain('Open price');
    fireEvent.click(tile);
    const sheet = within(await screen.findByRole('dialog', { name: 'Catch' }));
    const pad = within(await sheet.findByRole('group', { name: 'Price' }));
    const add = () => sheet.getByRole<HTMLButtonElement>('button', { name: /Add to Order/ });
    expect(add().disabled).toBe(true);
    for (const key of ['3', '4', '5']) fireEvent.click(pad.getByRole('button', { name: key }));
    fireEvent.keyDown(document.body, { key: '0' });
    fireEvent.keyDown(sheet.getByLabelText(/^Note/), { key: '9' });
    expect(sheet.getByLabelText('Price', { selector: 'output' }).textContent).toBe('$34.50');
    fireEvent.click(add());
    await waitFor(() => expect(engine.asked.map(({ name }) => name)).toContain('visit.open'));
    expect(engine.asked.find(({ name }) => name === 'visit.open')?.args).toMatchObject({
      items: [{ productId: 'fish', openPrice: 3450, sold: { sizePrice: 3450 } }],
    });
  });

  it('asks for the name of a custom item as well, into which digits go as text', async () => {
    showTablet();
    const custom = { ...catchOf(), name: 'Custom item', openName: true };
    const { engine } = await showScreen(<OrderingPage named="table-12" />, {
      rows: { ...menuRows, product: [custom] },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Custom item/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Custom item' }));
    const pad = within(await sheet.findByRole('group', { name: 'Price' }));
    const add = () => sheet.getByRole<HTMLButtonElement>('button', { name: /Add to Order/ });
    for (const key of ['7', '0', '0']) fireEvent.click(pad.getByRole('button', { name: key }));
    expect(add().disabled).toBe(true);
    fireEvent.keyDown(sheet.getByLabelText('Name'), { key: '9' });
    fireEvent.change(sheet.getByLabelText('Name'), { target: { value: ' Cake for 9 ' } });
    fireEvent.click(add());
    await waitFor(() => expect(engine.asked.map(({ name }) => name)).toContain('visit.open'));
    expect(engine.asked.find(({ name }) => name === 'visit.open')?.args).toMatchObject({
      items: [{ productId: 'fish', openPrice: 700, openName: 'Cake for 9' }],
    });
  });

  it('is for guests to ask their server for', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 'table-12' }));
    const { qrCode: _, ...table } = aTable();
    await showScreen(<OrderingPage named="qr-12" />, {
      role: 'customer',
      rows: { ...menuRows, product: [catchOf(1800)], table: [table as never] },
    });
    const row = await screen.findByRole('button', { name: /^Catch/ });
    expect(row.textContent).toContain('Ask your server');
    expect(screen.queryByRole('button', { name: 'Add Catch' })).toBeNull();
    fireEvent.click(row);
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: /Add to Order/ });
    expect(add.disabled).toBe(true);
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Ask your server',
    );
    expect(screen.queryByRole('group', { name: 'Price' })).toBeNull();
  });
});
