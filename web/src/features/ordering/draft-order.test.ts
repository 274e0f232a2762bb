import { anActor, anOrder, testId } from '@tableside/testkit/builders.ts';
import { describe, expect, it } from 'vitest';
import { draftsOfTable, type OpenDraft } from './draft-order.ts';

const ana = anActor('server');
const first = anOrder({ id: testId('order', 1) });
const second = anOrder({ id: testId('order', 2) });
const guests = anOrder({
  id: testId('order', 3),
  customerId: 'cora',
  serverId: null,
  submittedAt: first.createdAt,
});
const paid = anOrder({ id: testId('order', 4), status: 'paid' });

const choose = (orders: Parameters<typeof draftsOfTable>[0]['orders'], remembered?: OpenDraft) =>
  draftsOfTable({ orders, remembered, actor: ana }).choice;

describe('the draft that the next product goes to', () => {
  it('is none at a table without one', () => {
    expect(choose([])).toEqual({ kind: 'none', orderId: null });
    expect(choose([paid])).toEqual({ kind: 'none', orderId: null });
  });

  it("is the table's only staff draft", () => {
    expect(choose([first, paid])).toEqual({ kind: 'open', order: first });
  });

  it('is asked for when there are several', () => {
    expect(choose([first, second])).toEqual({ kind: 'ask' });
  });

  it('is the one that this tablet has open, among several', () => {
    expect(choose([first, second], { orderId: second.id, fresh: false })).toEqual({
      kind: 'open',
      order: second,
    });
  });

  it('is the order that a guest has sent, when it is the only one; a private one is never', () => {
    expect(choose([guests])).toEqual({ kind: 'open', order: guests });
    expect(choose([guests, first])).toEqual({ kind: 'ask' });
    expect(choose([{ ...guests, submittedAt: null }])).toEqual({ kind: 'none', orderId: null });
    expect(choose([{ ...guests, submittedAt: null }, first])).toEqual({ kind: 'open', order: first });
    expect(choose([guests, first], { orderId: guests.id, fresh: false })).toEqual({
      kind: 'open',
      order: guests,
    });
  });

  it("is a new one after 'New order', though another draft is there", () => {
    expect(choose([first], { orderId: second.id, fresh: true })).toEqual({
      kind: 'none',
      orderId: second.id,
    });
  });

  it('follows up an order that was sent, after that was asked for, as long as it is open', () => {
    const after = { orderId: paid.id, fresh: false, after: true };
    expect(choose([paid, first], after)).toEqual({ kind: 'after', order: paid });
    expect(choose([first], after)).toEqual({ kind: 'open', order: first });
  });

  it('starts with the guests of the newest order of the table', () => {
    const of = (...counts: readonly (number | null)[]) =>
      draftsOfTable({
        orders: counts.map((count) => ({ ...paid, guests: count })),
        remembered: undefined,
        actor: ana,
      }).guests;
    expect([of(), of(null), of(2, 6), of(2, null)]).toEqual([null, null, 6, 2]);
  });

  it('is found again when the one this tablet had open was paid', () => {
    expect(choose([paid, first], { orderId: paid.id, fresh: false })).toEqual({ kind: 'open', order: first });
    expect(choose([paid, first], { orderId: paid.id, fresh: true })).toEqual({ kind: 'open', order: first });
  });

  it("is a customer's own and nobody else's", () => {
    const cora = { role: 'customer', userId: 'cora' } as const;
    expect(draftsOfTable({ orders: [first, guests], remembered: undefined, actor: cora })).toEqual({
      choice: { kind: 'open', order: guests },
      drafts: [guests],
      guests: null,
      taken: [],
    });
  });
});

describe('the draft of a guest', () => {
  const cora = anActor('customer', { userId: 'cora' });
  const own = (n: number, over: Partial<typeof guests> = {}) => ({
    ...guests,
    id: testId('order', n),
    ...over,
  });
  const on = { visitId: testId('visit') };
  const see = (...orders: Parameters<typeof draftsOfTable>[0]['orders']) =>
    draftsOfTable({ orders, remembered: undefined, actor: cora });

  it('is never one that staff have put on a check, where the next product goes after it', () => {
    const [taken, again] = [own(1, on), own(2)];
    expect(see(taken)).toMatchObject({ choice: { kind: 'after', order: taken }, drafts: [], taken: [taken] });
    expect(see(taken, again)).toMatchObject({ choice: { kind: 'open', order: again }, taken: [taken] });
    expect(see(taken, own(2, on)).choice).toMatchObject({ kind: 'after', order: { id: testId('order', 2) } });
  });

  it('is the one that the guest chose among several, as when staff gave an order back', () => {
    const [back, again] = [own(1), own(2)];
    expect(see(back, again).choice).toEqual({ kind: 'ask' });
    const chosen = (remembered: OpenDraft) =>
      draftsOfTable({ orders: [back, again], remembered, actor: cora }).choice;
    expect(chosen({ orderId: back.id, fresh: false })).toEqual({ kind: 'open', order: back });
    expect(chosen({ orderId: 'new', fresh: true })).toEqual({ kind: 'none', orderId: 'new' });
  });

  it("is never another guest's", () => {
    expect(see(own(1, { ...on, customerId: 'dora' }))).toMatchObject({ choice: { kind: 'none' }, taken: [] });
  });
});
