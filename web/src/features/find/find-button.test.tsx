import { aProduct, aTable, aVenue, type RowsByEntity } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { FindButton } from './find-button.tsx';

afterEach(cleanup);

const rows: RowsByEntity = { venue: [aVenue()], table: [aTable()], product: [aProduct()] };
const combobox = () => screen.findByRole('combobox', { name: 'Find anything' });
const plain = (text: string | null): string => (text ?? '').replace(/[\u2068\u2069]/g, '');
const options = () => screen.getAllByRole('option').map(({ textContent }) => plain(textContent));

async function type(text: string): Promise<HTMLElement> {
  const field = await combobox();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: text } });
  await screen.findAllByRole('option');
  return field;
}
async function slash(): Promise<void> {
  await screen.findByRole('button', { name: 'Find anything' });
  await act(async () => void fireEvent.keyDown(document.body, { key: '/' }));
}

describe('the search that finds anything', () => {
  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ])('opens with %s, and gives the focus back', async (key, held) => {
    await showScreen(<FindButton />, { rows });
    await screen.findByRole('button', { name: 'Find anything' });
    await act(async () => void fireEvent.keyDown(document.body, { key, ...held }));
    fireEvent.keyDown(await combobox(), { key: 'Escape' });
    const button = await screen.findByRole('button', { name: 'Find anything' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('leaves the slash to a field that has the focus', async () => {
    await showScreen(
      <>
        <FindButton />
        <input aria-label="Note" />
      </>,
      { rows },
    );
    const note = await screen.findByLabelText('Note');
    note.focus();
    fireEvent.keyDown(note, { key: '/' });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('opens again while a sheet slides out, and not while one covers the page', async () => {
    await showScreen(
      <>
        <FindButton />
        <div role="dialog" />
      </>,
      { rows },
    );
    await slash();
    expect(screen.queryByRole('combobox')).toBeNull();
    screen.getByRole('dialog').setAttribute('data-closed', '');
    await slash();
    expect(await combobox()).toBeDefined();
  });

  it('opens what the chosen line says, with the keys alone', async () => {
    const { router } = await showScreen(<FindButton />, { rows });
    fireEvent.click(await screen.findByRole('button', { name: 'Find anything' }));
    const field = await type('12');
    expect(options()[0]).toMatch(/^Seat Table 12|^Order for Table 12/);
    const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(chosen()?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(plain(chosen()?.textContent ?? '')).toMatch(/^Search all checks/);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(router.state.location.href).toBe('/menu?table=table-12'));
  });

  it('says that nothing was found, and shows a name as it is written', async () => {
    await showScreen(<FindButton />, {
      role: 'kitchen',
      rows: { ...rows, product: [aProduct({ name: '<img src=x onerror=alert(1)>' })] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Find anything' }));
    await type('img');
    expect(options()[0]).toContain('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img')).toBeNull();
  });

  it('marks a dish sold out without a question, and Undo takes it back', async () => {
    const { engine } = await showScreen(<FindButton />, { role: 'kitchen', rows });
    await slash();
    fireEvent.keyDown(await type('86 burger'), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(engine.asked.map(({ args }) => args)).toEqual([
        { productId: 'burger', isAvailable: false },
        { productId: 'burger', isAvailable: true },
      ]),
    );
  });
});
