import { aPayment, aRefund, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const visitId = testId('visit');

describe('a refund of a payment that this device no longer holds', () => {
  const told = {
    ...aPayment({ visitId, orderNumber: 'B-1', amount: 1000 }),
    status: 'completed',
    refundedAmount: 0,
    refundedTip: 0,
    refunds: [],
  };
  /** Shows a payment and records the refunds sent to the server, which never answers them. */
  async function showUnheard() {
    const tried: { readonly id: string; readonly amount: number }[] = [];
    const { db } = await showScreen(<PaymentPage id={told.id} />, {
      role: 'manager',
      rows: { venue: [aVenue()] },
      answers: async (request) => {
        if (request.method === 'GET') return Response.json(told);
        tried.push((await request.json()) as (typeof tried)[number]);
        throw new TypeError('Failed to fetch');
      },
    });
    return { db, tried };
  }
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Refund #B-1' }));
    await sheet.findByLabelText('Amount');
    return sheet;
  };
  const send = async (sheet: Awaited<ReturnType<typeof open>>) => {
    fireEvent.click(sheet.getByRole('button', { name: 'Refund' }));
    await sheet.findByText(/^We couldn't confirm that/);
  };
  const leave = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Refund #B-1' })).toBeNull());
  };
  async function giveBack() {
    const sheet = await open();
    fireEvent.change(sheet.getByLabelText('Amount'), { target: { value: '4' } });
    fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'cold' } });
    await send(sheet);
    await leave();
  }

  it('is the same one when it is tried again later, since the first may have been made', async () => {
    const { tried } = await showUnheard();
    await giveBack();
    const again = await open();
    expect((again.getByLabelText('Amount') as HTMLInputElement).value).toBe('4');
    await send(again);
    expect(tried).toEqual([tried[0], tried[0]]);
  });

  it('is shown as soon as this device hears of it, and the next one is a new one', async () => {
    const { db, tried } = await showUnheard();
    await giveBack();
    const { id = '', amount = 0 } = tried[0] ?? {};
    const doc = aRefund({ id, paymentId: told.id, visitId, amount, reason: 'cold' });
    await db.payments.put({ id, seq: 2, doc });
    const refunds = within(await screen.findByRole('list', { name: 'Refunds' }));
    expect(refunds.getByRole('listitem').textContent).toMatch(/\$4\.00.*cold · by Ana$/);
    const next = await open();
    expect(next.getByText(/^\$6\.00 can be refunded/)).toBeDefined();
    expect((next.getByLabelText('Reason') as HTMLInputElement).value).toBe('');
    fireEvent.change(next.getByLabelText('Reason'), { target: { value: 'late' } });
    await send(next);
    expect(tried[1]?.id).not.toBe(id);
  });
});
