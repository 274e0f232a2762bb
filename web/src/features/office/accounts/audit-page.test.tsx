import { anItem, anOrder, aVenue } from '@tableside/domain/testing/builders.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { importCount } from './audit-lines.ts';
import { AuditPage } from './audit-page.tsx';

afterEach(cleanup);

const item = anItem();
const order = anOrder({ orderNumber: 'B-1', items: [item] });
const ticked: AuditEntry = {
  id: '17',
  actorId: 'user-theo',
  actorName: 'Theo',
  role: 'kitchen',
  deviceId: null,
  action: 'order.tickItem',
  outcome: 'applied',
  code: null,
  occurredAt: '2026-06-12T23:30:00.000Z',
  receivedAt: '2026-06-12T23:30:00.000Z',
  cmdId: 'cmd-1',
  detail: null,
  rows: [
    {
      entity: 'order',
      id: order.id,
      before: { items: { [item.id]: { status: 'pending' } } },
      after: { items: { [item.id]: { status: 'ready' } } },
    },
  ],
};
const theo = {
  id: 'user-theo',
  name: 'Theo Marchetti',
  email: 'theo@example.com',
  role: 'kitchen',
  venueId: 'venue',
  staffId: null,
  active: true,
  blockedAt: null,
  createdAt: '2026-06-12T00:00:00.000Z',
  lastSignInAt: null,
  lastSeenAt: null,
  secondFactor: false,
};

async function show(entries: readonly AuditEntry[]) {
  const asked: URLSearchParams[] = [];
  await showScreen(<AuditPage />, {
    role: 'admin',
    rows: { venue: [aVenue()], order: [order] },
    answers: ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname.endsWith('/users')) return Response.json([theo]);
      asked.push(searchParams);
      return Response.json(entries);
    },
  });
  return asked;
}

it('the trail says in sentences what was done under its day, with the raw record one tap away', async () => {
  await show([ticked]);
  const sentence = await screen.findByText(`Theo ticked ${item.name} on #B-1`);
  expect(screen.getByRole('region', { name: 'Fri, Jun 12' }).contains(sentence)).toBe(true);
  const raw = screen.getByText(/"order.tickItem"/).closest('details');
  expect(raw?.open).toBe(false);
  const shown = document.querySelector('main')?.cloneNode(true) as HTMLElement;
  for (const hidden of shown.querySelectorAll('details')) hidden.remove();
  expect(shown.textContent).not.toMatch(/order\.|[{}]|cmd-1/);
});

const ofImport = (n: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ ...ticked, id: `${100 - n}`, cmdId: `cmd-${n}`, actorId: 'mia', actorName: 'Mia', role: 'manager' },
  ...{ action: 'product.archive', detail: { importId: 'menu' } },
  rows: [{ entity: 'product', id: `dish-${n}` }],
  ...over,
});

it('the trail has one line for an import, which opens to its changes', async () => {
  await show([
    ofImport(1),
    ticked,
    ofImport(2, { outcome: 'rejected', code: 'menu.notFound' }),
    ofImport(3, { actorId: 'ben', actorName: 'Ben' }),
    ofImport(4, { detail: { importId: 'menu-undo' } }),
    ofImport(5, { detail: { importId: 'menu-undo' } }),
  ]);
  const line = await screen.findByText('Mia imported changes to the menu');
  expect(line.closest('li')?.textContent).toContain('2 changes, 1 of them refused');
  expect(screen.getByText('Mia took an import of the menu back').closest('li')?.textContent).toContain(
    '2 changes',
  );
  expect(screen.getAllByText(/^Ben/)).toHaveLength(1);
  expect(await screen.findByText(`Theo ticked ${item.name} on #B-1`)).toBeDefined();
  expect(screen.queryByText(/"cmd-2"/)).toBeNull();
  const changes = line.closest('li')?.querySelector('details') as HTMLDetailsElement;
  changes.open = true;
  fireEvent(changes, new Event('toggle'));
  expect(await screen.findByText(/"cmd-2"/)).toBeDefined();
});

it('the trail can be filtered by one person, one kind and one business day', async () => {
  const asked = await show([ticked]);
  await screen.findByRole('option', { name: 'Theo Marchetti' });
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'user-theo' } });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'payment' } });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-06-12' } });
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      actorId: 'user-theo',
      entity: 'payment',
      from: '2026-06-12T08:00:00.000Z',
      to: '2026-06-13T08:00:00.000Z',
    }),
  );
});

it('the trail links back to everything when nothing is found', async () => {
  await show([]);
  fireEvent.change(await screen.findByLabelText('Kind'), { target: { value: 'payment' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe(''));
});

it('an import says when older changes may belong to it', () => {
  expect(importCount([ticked, ticked], true)).toBe('At least 2 changes');
});
