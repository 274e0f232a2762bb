import { anItem, anOrder, aPayment, aRefund } from '@tableside/domain/testing/builders.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { describe, expect, it } from 'vitest';
import { auditedTimeline, timelineOf } from './order-timeline.ts';

const at = (time: string): string => `2026-06-12T${time}.000Z`;
const ana = { id: 'ana', name: 'Ana' };
const ben = { id: 'ben', name: 'Ben' };

describe('the timeline from the documents', () => {
  it('shows who did what, the earliest first', () => {
    const order = anOrder({
      createdAt: at('20:00:00'),
      serverName: 'Ana',
      status: 'accepted',
      statusBy: { ...ben, at: at('20:09:00') },
      items: [
        anItem({ name: 'Olives', quantity: 2, addedAt: at('20:01:10'), addedBy: ana }),
        anItem({ name: 'Steak', quantity: 1, addedAt: at('20:01:40'), addedBy: ana }),
        anItem({ name: 'Toast', quantity: 1, addedAt: at('20:03:00'), addedBy: ben }),
      ],
    });
    const paid = aPayment({
      timestamp: at('20:08:00'),
      amount: 1000,
      tip: 200,
      method: 'cash',
      takenBy: ana,
    });
    const back = aRefund({ timestamp: at('20:20:00'), amount: 250, takenBy: ben });
    expect(timelineOf(order, [back, paid]).map(({ what, who }) => `${who}: ${what}`)).toEqual([
      'Ana: Sent to the kitchen',
      'Ana: 3 items added',
      'Ben: 1 × Toast added',
      'Ana: Paid $12.00, Cash',
      'Ben: Accepted',
      'Ben: Refund of $2.50',
    ]);
  });

  it('shows when a round was sent, voided and rushed', () => {
    const voids = [
      { id: 'v', quantity: 1, reason: 'Wrong item', by: ben, approvedBy: null, at: at('20:06:00') },
    ];
    const round = anOrder({
      visitId: 'visit',
      createdAt: at('20:05:00'),
      sentAt: at('20:05:00'),
      serverName: 'Ana',
      status: 'preparing',
      statusBy: { ...ben, at: at('20:08:00') },
      rush: { by: ana, at: at('20:07:00') },
      items: [anItem({ name: 'Olives', quantity: 2, addedAt: at('20:01:10'), addedBy: ana, voids })],
    });
    expect(timelineOf(round, []).map(({ what, who }) => `${who}: ${what}`)).toEqual([
      'Ana: 2 × Olives added',
      'Ana: Sent to the kitchen',
      'Ben: 1 × Olives voided: Wrong item',
      'Ana: Rushed',
      'Ben: Preparing',
    ]);
  });

  it('names the guest who sent it, and why it was cancelled', () => {
    const order = anOrder({
      customerId: 'guest',
      serverName: null,
      createdAt: at('20:00:00'),
      submittedAt: at('20:02:00'),
      status: 'cancelled',
      cancelReason: 'Guests left',
      statusBy: { ...ben, at: at('20:05:00') },
      items: [],
    });
    expect(timelineOf(order, []).map(({ what, who }) => `${who}: ${what}`)).toEqual([
      'Guest: Order taken',
      'Guest: Sent to staff',
      'Ben: Cancelled: Guests left',
    ]);
  });
});

describe('the timeline from the audit trail', () => {
  const entry = (over: Partial<AuditEntry>): AuditEntry => ({
    id: '1',
    actorId: 'ana',
    actorName: 'Ana',
    role: 'server',
    deviceId: 'tablet',
    action: 'order.create',
    outcome: 'applied',
    code: null,
    occurredAt: at('20:00:00'),
    receivedAt: at('20:00:01'),
    cmdId: null,
    detail: null,
    rows: [],
    ...over,
  });
  const letters = new Map([['tablet', 'B']]);

  it('shows the device, and when the server heard of what was done without a connection', () => {
    const moved = entry({
      id: '2',
      action: 'order.advance',
      occurredAt: at('20:05:00'),
      receivedAt: at('20:17:00'),
      deviceId: 'unknown',
      rows: [{ entity: 'order', id: 'o', before: { status: 'paid' }, after: { status: 'accepted' } }],
    });
    expect(auditedTimeline([moved, entry({})], letters)).toEqual([
      { id: '1', at: at('20:00:00'), what: 'Order taken', who: 'Ana', device: 'B', heardAt: null },
      { id: '2', at: at('20:05:00'), what: 'Accepted', who: 'Ana', device: null, heardAt: at('20:17:00') },
    ]);
  });

  it.each([
    ['20:00:10', null],
    ['20:00:11', at('20:00:11')],
  ])('leaves out when the server heard of a step within 10 s: %s', (time, heardAt) => {
    const [step] = auditedTimeline([entry({ receivedAt: at(time) })], letters);
    expect(step?.heardAt).toBe(heardAt);
  });

  it.each([
    ['ready', 'Item ready'],
    ['pending', 'Item not ready after all'],
  ])('shows which way an item was ticked: %s', (status, words) => {
    const rows = [{ entity: 'order', id: 'o', after: { items: { fries: { status } } } }];
    const [step] = auditedTimeline([entry({ action: 'order.tickItem', rows })], letters);
    expect(step?.what).toBe(words);
  });

  it('also shows what was refused, and what was taken back', () => {
    const recalled = entry({
      action: 'order.recall',
      rows: [{ entity: 'order', id: 'o', after: { status: 'preparing' } }],
    });
    const refused = entry({ action: 'order.addItem', outcome: 'rejected' });
    expect(auditedTimeline([refused, recalled], letters).map(({ what }) => what)).toEqual([
      'Moved back to Preparing',
      'Item added (rejected)',
    ]);
  });
});
