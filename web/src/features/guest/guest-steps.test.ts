import type { Order } from '@tableside/domain/entities/order.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../remote/session.ts';
import { guestSteps, sortOwn } from './guest-steps.ts';
import { createSeenTimes } from './seen-times.ts';

const at = (minute: number): string => `2026-06-12T23:${String(minute).padStart(2, '0')}:00.000Z`;
const by = (minute: number) => ({ id: 'maya', name: 'Maya', at: at(minute) });
const preparing = anOrder({ status: 'preparing', paidFirst: true, sentAt: at(2), statusBy: by(5) });

describe('the steps of a guest’s order', () => {
  it('are done, current or ahead, with the times that the order knows', () => {
    expect(guestSteps(preparing).map(({ word, state, at: time }) => [word, state, time])).toEqual([
      ['Paid', 'done', at(2)],
      ['The kitchen has it', 'done', null],
      ['Being prepared', 'current', at(5)],
      ['On its way to you', 'ahead', null],
      ['Served', 'ahead', null],
    ]);
  });

  it('have the times that this device saw', () => {
    const store = memoryStore();
    createSeenTimes(store).note([{ ...preparing, status: 'accepted', statusBy: by(3) }]);
    const seen = createSeenTimes(store).of(preparing.id);
    expect(guestSteps(preparing, seen)[1]).toMatchObject({ word: 'The kitchen has it', at: at(3) });
  });

  it('have no time for a step that was taken back', () => {
    const back = { ...preparing, status: 'accepted' as const, statusBy: by(9) };
    expect(guestSteps(back, { preparing: at(5) })[2]).toMatchObject({ state: 'ahead', at: null });
  });

  it('begin with the sending while the staff have it', () => {
    const sent = anOrder({ submittedAt: at(1) });
    expect(guestSteps(sent)[0]).toMatchObject({ word: 'Sent to staff', state: 'current', at: at(1) });
    expect(guestSteps(anOrder())).toEqual([]);
  });

  it('include no payment while the order is on the check of a party that pays at the end', () => {
    const visitId = testId('visit');
    const words = (order: Order) => guestSteps(order).map(({ word, state }) => [word, state]);
    expect(words(anOrder({ status: 'preparing', visitId }))).toEqual([
      ['The kitchen has it', 'done'],
      ['Being prepared', 'current'],
      ['On its way to you', 'ahead'],
      ['Served', 'ahead'],
    ]);
    expect(words(anOrder({ submittedAt: at(1), visitId })).slice(0, 2)).toEqual([
      ['Sent to staff', 'current'],
      ['The kitchen has it', 'ahead'],
    ]);
  });

  it('include the payment for a round on a check that was paid first', () => {
    const paid = anOrder({
      visitId: testId('visit'),
      status: 'paid',
      paidFirst: true,
      sentAt: at(2),
      statusBy: by(2),
    });
    expect(guestSteps(paid).slice(0, 2)).toMatchObject([
      { word: 'Paid', state: 'current', at: at(2) },
      { word: 'The kitchen has it', state: 'ahead' },
    ]);
  });

  it('exist for a draft that staff put on a check before the guest sent it', () => {
    expect(guestSteps(anOrder({ visitId: testId('visit') }))[0]).toMatchObject({ state: 'current' });
  });

  it('include no payment for an order of guests who pay at the end, until it is paid', () => {
    const words = (order: Order) => guestSteps(order, {}, 'end').map(({ word }) => word);
    expect(words(anOrder({ submittedAt: at(1) }))).not.toContain('Paid');
    expect(words(preparing)).toContain('Paid');
  });

  it('end when it is completed, and do not exist for a cancelled one', () => {
    const done = anOrder({ status: 'completed', sentAt: at(2), statusBy: by(20) });
    expect(guestSteps(done).at(-1)).toMatchObject({ state: 'done', at: at(20) });
    expect(guestSteps(anOrder({ status: 'cancelled' }))).toEqual([]);
  });
});

it('a guest’s orders are open or past, except a draft without items', () => {
  const items = [anItem()];
  const orders = [
    anOrder({ id: 'empty' }),
    anOrder({ id: 'draft', items }),
    anOrder({ id: 'paid', status: 'paid', items }),
    anOrder({ id: 'over', status: 'completed', items }),
    anOrder({ id: 'dropped', status: 'cancelled' }),
  ];
  const { open, past } = sortOwn(orders);
  expect([open, past].map((list) => list.map(({ id }) => id))).toEqual([['draft', 'paid'], ['over']]);
});

it('a corrupt memory of seen steps starts empty', () => {
  expect(createSeenTimes({ ...memoryStore(), getItem: () => '{"a": {"paid": 4}, torn' }).of('a')).toEqual({});
  expect(createSeenTimes({ ...memoryStore(), getItem: () => '{"a": {"paid": 4}}' }).of('a')).toEqual({});
});
