import { aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aCharge, aReader, readerId } from '@tableside/domain/testing/card-builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import type { CardOffice } from '@tableside/protocol/rest/card.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Scene, showScreen } from '../../../../testing/show-screen.tsx';
import { CardReadersPage } from './card-readers-page.tsx';

afterEach(cleanup);

const account: NonNullable<CardOffice['account']> = {
  ...{ provider: 'stripe', label: 'rk_test_51Ab…', test: true, locationId: 'tml_1', hasHooks: false },
  ...{ hookPath: '/api/cards/events/one', madeAt: '2026-06-12T20:31:00.000Z', fault: null, faultAt: null },
  madeBy: { id: 'theo', name: 'Theo' },
};
const reader = { id: readerId(), name: 'Bar reader', test: true, word: 'online' as const };
const NONE: CardOffice = { account: null, locations: [], readers: [] };
const WITH: CardOffice = { account, locations: [{ id: 'tml_1', name: 'Alder & Rye' }], readers: [reader] };

/** Each call gets the next answer, and the last one again. */
async function show(answers: readonly (CardOffice | Response)[], rows: Scene['rows'] = {}) {
  const calls: string[] = [];
  const left = [...answers];
  await showScreen(<CardReadersPage />, {
    role: 'admin',
    rows: { venue: [aVenue({ timezone: 'UTC' })], ...rows },
    async answers(request) {
      const body = await request.text();
      calls.push(`${request.method} ${new URL(request.url).pathname} ${body}`.trim());
      const next = (left.length > 1 ? left.shift() : left[0]) as CardOffice | Response;
      return next instanceof Response ? next : Response.json(next);
    },
  });
  return calls;
}
const press = async (name: string): Promise<void> => {
  fireEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);
};
const type = async (label: string | RegExp, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('the page of card readers', () => {
  it('lets guests pay on their phone, once there is an account', async () => {
    const isPicked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    await show([WITH]);
    await screen.findByRole('radiogroup', { name: 'Where guests pay' });
    expect(isPicked('At the table and the counter')).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Also on their phone' }));
    await waitFor(() => expect(isPicked('Also on their phone')).toBe(true));
    cleanup();
    await show([NONE]);
    await screen.findByText(/^No account yet/);
    expect(screen.queryByText('Pay by phone')).toBeNull();
  });

  it('connects Stripe by a key that it never shows again', async () => {
    const calls = await show([NONE, WITH]);
    await screen.findByText(/^No account yet/);
    await press('Connect Stripe');
    await type(/^Key/, 'pk_live_public');
    await press('Connect');
    expect(await screen.findByText(/^Enter a key that begins with rk_test_/)).toBeTruthy();
    expect(calls).toHaveLength(1);
    await type(/^Key/, ' rk_test_51AbCdEfGh ');
    await press('Connect');
    expect(await screen.findByText(/^Test mode: no money moves/)).toBeTruthy();
    expect(calls[1]).toBe('PUT /api/cards/account {"key":"rk_test_51AbCdEfGh"}');
    await waitFor(() => expect(screen.queryByLabelText(/^Key/)).toBeNull());
    expect(document.body.textContent).not.toContain('51AbCdEfGh');
    await press('Enter another key');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Key/)).value).toBe('');
  });

  it('says what Stripe refused, and keeps what was typed', async () => {
    const message = "Stripe doesn't take this key.";
    const refused = Response.json({ code: 'cards.key', message }, { status: 422 });
    await show([NONE, refused]);
    await press('Connect Stripe');
    await type(/^Key/, 'rk_test_51AbCdEfGh');
    await press('Connect');
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Key/)).value).toBe('rk_test_51AbCdEfGh');
  });

  it('pairs a reader by its words, renames it and removes it', async () => {
    const calls = await show([{ ...WITH, readers: [] }, WITH]);
    await screen.findByText(/^No readers yet/);
    await press('Add reader');
    await type(/^Words/, 'Quick brown  fox');
    await type(/^Name/, 'Bar reader');
    await press('Add reader');
    const list = await screen.findByRole('list', { name: 'Readers' });
    expect(list.textContent).toContain('Bar readerTestOnline');
    await press('Rename Bar reader');
    await type(/^Name/, 'Window');
    await press('Save Changes');
    await waitFor(() => expect(calls).toHaveLength(3));
    await press('Remove Bar reader');
    await press('Remove');
    await waitFor(() => expect(calls).toHaveLength(4));
    expect(calls.slice(1)).toEqual([
      'POST /api/cards/readers {"code":"quick-brown-fox","name":"Bar reader"}',
      `PUT /api/cards/readers/${readerId()} {"name":"Window"}`,
      `DELETE /api/cards/readers/${readerId()}`,
    ]);
  });

  it('tries a reader in test mode, and says how it stands until it was given back', async () => {
    const told = (state: string) => Response.json({ ref: 'pi_1', amount: 100, state });
    const calls = await show([WITH, told('waiting'), told('waiting'), told('givenBack')]);
    await press('Test payment on Bar reader');
    await press('Start test payment');
    expect(await screen.findByText(/^Waiting for a card/)).toBeTruthy();
    expect(await screen.findByText(/^It works/, undefined, { timeout: 8000 })).toBeTruthy();
    expect(calls.slice(1).map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      `POST /api/cards/readers/${readerId()}/tests`,
      `POST /api/cards/readers/${readerId()}/tests/pi_1`,
      `POST /api/cards/readers/${readerId()}/tests/pi_1`,
    ]);
    expect(screen.getByRole('button', { name: 'Test again' })).toBeTruthy();
  });

  it('takes a test payment off the reader when it is left, and asks again when nobody knows', async () => {
    const told = (state: string) => Response.json({ ref: 'pi_1', amount: 100, state });
    const away = Response.json({ code: 'cards.away', message: 'Not reached.' }, { status: 503 });
    const calls = await show([WITH, told('waiting'), away, told('waiting'), told('canceled')]);
    await press('Test payment on Bar reader');
    await press('Start test payment');
    expect(await screen.findByText('Not reached.', undefined, { timeout: 8000 })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Not reached.')).toBeNull(), { timeout: 8000 });
    await press('Close');
    await waitFor(() => expect(calls.at(-1)).toBe(`DELETE /api/cards/readers/${readerId()}/tests/pi_1`));
  });

  it('offers no test payment on a reader that takes real money', async () => {
    await show([{ ...WITH, readers: [{ ...reader, test: false }] }]);
    await screen.findByRole('button', { name: 'Rename Bar reader' });
    expect(screen.queryByRole('button', { name: /^Test payment/ })).toBeNull();
  });

  it('says what is wrong with the account, and disconnects it', async () => {
    const fault = { fault: 'key' as const, faultAt: '2026-06-12T20:31:00.000Z' };
    const calls = await show([{ ...WITH, account: { ...account, ...fault } }, NONE]);
    expect(await screen.findByText(/^Stripe doesn't take this key any more.*Since Jun 12/)).toBeTruthy();
    await press('Disconnect');
    await press('Disconnect');
    await screen.findByText(/^No account yet/);
    expect(calls[1]).toBe('DELETE /api/cards/account');
  });

  it('lists the charges that nobody is sure of', async () => {
    const by = { id: 'ana', name: 'Ana' };
    const unsure = {
      said: { outcome: 'approved' as const, by, at: '2026-06-12T23:31:00.000Z' },
      sure: false,
    };
    await show([WITH], {
      visit: [aVisit()],
      cardReader: [aReader({ archived: true })],
      cardCharge: [
        aCharge({ state: 'unknown', visitId: testId('visit') }),
        aCharge({ id: readerId(7), state: 'approved', at: '2026-06-12T23:31:00.000Z', ...unsure }),
        aCharge({ id: readerId(8), state: 'approved', sure: true }),
        aCharge({ id: readerId(9), state: 'approved', sure: true, fault: 'currency' }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Charges to check' });
    await within(list).findByText(/^No word from Bar reader/);
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(list.textContent).toContain('$10.89 on Bar reader');
    expect(list.textContent).toContain('Ana said approved. Stripe has not confirmed it yet.');
    expect(list.textContent).toContain('another currency');
  });
});
