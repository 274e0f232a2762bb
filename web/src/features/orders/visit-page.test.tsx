import { padIdOf } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aPayment,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Scene, showScreen } from '../../../testing/show-screen.tsx';
import { VisitPage } from './visit-page.tsx';

afterEach(cleanup);

const visit = aVisit({ covers: 4 });
const sale = {
  ...{ gross: 2000, comps: 0, discounts: 0, service: 0, net: 2000, taxes: [], exempted: 0 },
  ...{ total: 2178, covers: 4 },
};
const closed = aVisit({
  status: 'closed',
  closed: {
    at: '2026-06-13T00:20:00.000Z',
    by: { id: 'ana', name: 'Ana' },
    businessDay: '2026-06-12',
    sale,
  },
});
const rows: RowsByEntity = {
  venue: [aVenue()],
  table: [aTable({ id: 'table-12', number: '12' }), aTable({ id: 'table-14', number: '14' })],
  order: [
    anOrder({ id: padIdOf(visit.id), visitId: visit.id, status: 'draft', items: [] }),
    aRound([anItem({ price: 1000, quantity: 2 })], { id: testId('order', 3) }),
  ],
  visit: [visit],
};
const show = (over: Partial<Scene> = {}) => showScreen(<VisitPage visitId={visit.id} />, { rows, ...over });

it('the page is about the check in its address, not about the one that its party goes on with', async () => {
  const again = aVisit({ id: derivedId(visit.id, 'again'), rootId: visit.id, number: 'B-17-2' });
  const over = { ...visit, status: 'closed' as const, owed: 900 };
  await show({ rows: { ...rows, visit: [over, again] } });
  expect(await screen.findByRole('heading', { name: 'Check #B-17' })).toBeTruthy();
  cleanup();
  await showScreen(<VisitPage visitId={again.id} />, { rows: { ...rows, visit: [over, again] } });
  expect(await screen.findByRole('heading', { name: 'Check #B-17-2' })).toBeTruthy();
});

it('the page offers to delete the phone number of a takeout that is over', async () => {
  const over = { ...closed, phone: '+1 718 555 0100' };
  const { db } = await show({ rows: { ...rows, visit: [over] }, role: 'server' });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the phone number' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the phone number' })).toBeNull());
  expect((await db.visits.get(over.id))?.doc).not.toHaveProperty('phone');
});

it('the page says for which dish of which seat there is an allergy', async () => {
  const dish = anItem({ id: testId('item', 7), name: 'Satay', allergy: 'Nuts', seat: 2 });
  const round = aRound([dish], { id: testId('order', 4) });
  await show({ rows: { ...rows, order: [...(rows.order ?? []), round] } });
  expect(await screen.findByText('Allergy: Nuts · Seat 2 · Satay')).toBeDefined();
});

const device: Device = {
  ...{ id: 'd2', name: '', letter: 'B', lastNumber: 1, lastSeenAt: visit.openedAt, lastUsedBy: null },
  ...{ enrolledBy: null, enrolledAt: null, declaredBy: null, declaredAt: null },
  ...{ pending: 0, oldestPending: null, clockOffset: 0, appVersion: null, persisted: true },
  ...{ numberClashes: 0, lastClash: null, revokedAt: null, clearedAt: null },
};

describe('the page of a check', () => {
  it('renames an open check, and no closed one', async () => {
    await show({ rows: { ...rows, visit: [{ ...visit, name: 'Okafor', note: 'Cake at nine' }] } });
    expect(await screen.findByText('Cake at nine')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Name and note' }));
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save name and note' }));
    expect(await screen.findByText(/^Table 12 · 4 guests/)).toBeDefined();
    cleanup();
    await show({ rows: { ...rows, visit: [closed] } });
    expect(await screen.findByRole('link', { name: 'Add a tip' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Name and note' })).toBeNull();
  });

  it('offers a tip afterward once the check is closed', async () => {
    const payment = aPayment({ visitId: visit.id, amount: 2178 });
    await show({ rows: { ...rows, visit: [closed], payment: [payment] } });
    const link = await screen.findByRole('link', { name: 'Add a tip' });
    expect(link.getAttribute('href')).toContain(`/checkout/${visit.id}?tip=true`);
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  });

  it('says when the party was there, and what was given back later', async () => {
    const bill = async () => (await screen.findByRole('region', { name: 'Bill' })).textContent;
    await show();
    await waitFor(async () => expect(await bill()).toMatch(/since \d/));
    cleanup();
    const takings = [aTaking(2178, { refunded: 2178, back: { bill: 0, tip: 0 } })];
    await show({ rows: { ...rows, visit: [{ ...closed, takings }] } });
    await waitFor(async () => expect(await bill()).toMatch(/Ana · Jun 12, .* to 8:20\sPM/));
    expect(await bill()).toMatch(/Still to pay\$0\.00Refunded-\$21\.78$/);
    cleanup();
    const tipped = aTaking(2178, { tip: 400, refunded: 2578, back: { bill: 0, tip: 400 } });
    await show({ rows: { ...rows, visit: [{ ...closed, takings: [tipped] }] } });
    await waitFor(async () => expect(await bill()).toMatch(/Refunded, with tips-\$25\.78$/));
  });

  it('shows the change of a payment only when there was some', async () => {
    const cash = { visitId: visit.id, method: 'cash', amount: 1000, tip: 0 } as const;
    const payment = [
      aPayment({ ...cash, id: testId('payment', 1), tendered: 1000 }),
      aPayment({ ...cash, id: testId('payment', 2), tendered: 2000 }),
    ];
    await show({ rows: { ...rows, visit: [closed], payment } });
    const list = within(await screen.findByRole('region', { name: 'Payments' }));
    const [exact, note] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(exact).not.toContain('change');
    expect(note).toContain('change $10.00');
  });

  it('offers to pay only while money is due', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'Pay' })).toBeTruthy();
    cleanup();
    await show({ rows: { ...rows, visit: [{ ...visit, takings: [aTaking(2178)] }] } });
    expect(await screen.findByRole('link', { name: 'Open the check' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  });

  it('shows administrators the device, when the server had it, and what a move changed', async () => {
    const entry = {
      ...{ actorId: null, actorName: 'Ben', role: 'server', deviceId: 'd2', outcome: 'applied', code: null },
      ...{ cmdId: null, detail: null },
    };
    const audit = [
      {
        ...entry,
        ...{ id: 'e2', action: 'visit.move' },
        ...{ occurredAt: '2026-06-13T00:00:00.000Z', receivedAt: '2026-06-13T00:10:00.000Z' },
        rows: [
          { entity: 'visit', id: visit.id, before: { tableId: 'table-14' }, after: { tableId: 'table-12' } },
        ],
      },
      {
        ...entry,
        ...{ id: 'e1', action: 'visit.open' },
        ...{ occurredAt: visit.openedAt, receivedAt: visit.openedAt, rows: [] },
      },
    ];
    const answers = (request: Request): Response =>
      request.url.includes('/devices')
        ? Response.json([device])
        : Response.json(request.url.includes('entity=visit') ? audit : []);
    await show({ role: 'admin', answers });
    const timeline = await screen.findByRole('region', { name: 'Timeline' });
    const seated = await within(timeline).findByText('Seated, 4 guests');
    await within(timeline).findByText('Guests moved: Table 14 → Table 12');
    expect(seated.parentElement?.lastChild?.textContent).toBe('Ana · device B');
    expect(timeline.textContent).toMatch(/Ben · device B · offline, arrived 8:10\sPM/);
  });

  it("names a guest's order that was taken in and waits to be sent", async () => {
    const place = { visitId: visit.id, parentId: visit.id };
    const pad = anOrder({ id: testId('order', 9), ...place, items: [anItem({ id: testId('item', 9) })] });
    const entry = {
      ...{
        id: 'e3',
        action: 'visit.takeIn',
        actorId: null,
        actorName: 'Ben',
        role: 'server',
        deviceId: 'd2',
      },
      ...{ outcome: 'applied', code: null, cmdId: null, detail: null },
      ...{ occurredAt: '2026-06-13T00:00:00.000Z', receivedAt: '2026-06-13T00:00:00.000Z' },
      rows: [
        {
          ...{ entity: 'order', id: pad.id },
          before: { orderNumber: 'G-4', total: 1307, visitId: null },
          after: { visitId: visit.id },
        },
      ],
    };
    const answers = (request: Request): Response =>
      request.url.includes('/devices')
        ? Response.json([device])
        : Response.json(request.url.includes(pad.id) ? [entry] : []);
    await show({ role: 'admin', answers, rows: { ...rows, order: [...(rows.order ?? []), pad] } });
    const timeline = await screen.findByRole('region', { name: 'Timeline' });
    const step = await within(timeline).findByText('Order put on a check: #G-4, $13.07');
    expect(step.nextSibling?.textContent).toBe('Ben · device B');
  });
});
