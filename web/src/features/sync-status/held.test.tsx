/** Held changes on the screen: what waits, who made it, and what a manager decides. */
import { aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { HeldPage } from './held-page.tsx';

afterEach(cleanup);

const held = {
  cmdId: testId('command', 1),
  reason: 'held.money',
  message: "This arrived after the person's access had ended. A manager needs to confirm the money.",
  heldAt: '2026-06-12T21:00:00.000Z',
  name: 'payment.record',
  version: 1,
  occurredAt: '2026-06-12T20:00:00.000Z',
  actor: { id: testId('user', 1), name: 'Ana', role: 'server', deviceId: null },
  device: null,
  args: { id: testId('payment', 1), visitId: testId('visit'), method: 'cash', amount: 500, tip: 0 },
};

/** The server returns the list until the decision is sent, and answers the decision with `outcome`. */
async function show(outcome: () => Response, over: object = {}) {
  const decisions: unknown[] = [];
  const answers = async (request: Request): Promise<Response> => {
    if (request.method === 'GET') return Response.json(decisions.length === 0 ? [{ ...held, ...over }] : []);
    decisions.push([new URL(request.url).pathname, await request.json()]);
    return outcome();
  };
  await showScreen(<HeldPage />, {
    role: 'manager',
    rows: { venue: [aVenue({ timezone: 'UTC' })] },
    answers,
  });
  return decisions;
}
const tap = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

it('a held change says what it is, who made it when, and why it waits, and leaves once it is applied', async () => {
  const decisions = await show(() => Response.json({ cmdId: held.cmdId, status: 'applied', seq: 4 }));
  const card = await screen.findByRole('article', { name: 'Payment for an order' });
  expect(card.textContent).toContain('cash $5.00');
  await waitFor(() =>
    expect(card.textContent).toContain('Ana, Server, at Jun 12, 8:00 PM. Held since Jun 12, 9:00 PM.'),
  );
  expect(card.textContent).toContain(held.message);
  tap('Apply');
  expect(await screen.findByText('Nothing to approve.')).toBeDefined();
  expect(decisions).toEqual([[`/api/held/${held.cmdId}/resolve`, { decision: 'apply' }]]);
});

it.each([
  ['by its name', 'Bar tablet', 'from Bar tablet'],
  ['also without a name', null, 'from a device without a name'],
])('a held change says which device it came from, %s', async (_, device, words) => {
  await show(() => Response.json({}), { device, actor: { ...held.actor, deviceId: testId('device', 1) } });
  const card = await screen.findByRole('article', { name: 'Payment for an order' });
  await waitFor(() => expect(card.textContent).toContain(`Ana, Server, at Jun 12, 8:00 PM, ${words}. Held`));
});

it('a held change shows what an edit changes, before and after', async () => {
  await show(() => Response.json({}), {
    name: 'table.patch',
    reason: 'held.grant',
    args: {
      id: 'table-4',
      set: { minimumSpend: 12_000, number: '4A', optionOrder: ['a', 'b'] },
      base: { minimumSpend: 10_000, number: '4' },
    },
  });
  const card = await screen.findByRole('article');
  const rows = [...card.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Minimum spend', '$100.00', '$120.00'],
    ['Number', '4', '4A'],
    ['Order of the options', 'Nothing', '2 options'],
  ]);
});

it('the page says what to do when nothing waits', async () => {
  await showScreen(<HeldPage />, {
    role: 'admin',
    rows: { venue: [aVenue()] },
    answers: async () => Response.json([]),
  });
  expect(await screen.findByText('Nothing to approve.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See unsent changes by device' }).getAttribute('href')).toBe(
    '/profile/devices',
  );
});

it('a held change is discarded with a note', async () => {
  const decisions = await show(() =>
    Response.json({ cmdId: held.cmdId, status: 'rejected', code: 'held.discarded' }),
  );
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' Counted twice ' } });
  tap('Discard');
  expect(await screen.findByText('Nothing to approve.')).toBeDefined();
  expect(decisions).toEqual([
    [`/api/held/${held.cmdId}/resolve`, { decision: 'discard', note: 'Counted twice' }],
  ]);
});

it('a held change stays, and says why, when the server does not take the decision', async () => {
  await show(() =>
    Response.json({ code: 'held.decided', message: 'Somebody decided otherwise already.' }, { status: 409 }),
  );
  await screen.findByRole('article');
  tap('Apply');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Somebody decided otherwise already.'),
  );
});

it('a held change says that its decision is unknown when no answer comes', async () => {
  await show(() => {
    throw new TypeError('Failed to fetch');
  });
  await screen.findByRole('article');
  tap('Apply');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/We couldn't confirm that/));
});

it('a held change says as of when it would count, if its time is not believed', async () => {
  const message = 'Its time is before its sign-in began.';
  await show(() => Response.json({}), {
    reason: 'held.time',
    message,
    occurredAt: '2024-01-02T20:00:00.000Z',
    countsFrom: '2026-06-09T21:00:00.000Z',
  });
  const card = await screen.findByRole('article');
  await waitFor(() => expect(card.textContent).toContain('Ana, Server, at Jan 2, 2024, 8:00 PM.'));
  expect(card.textContent).toContain(`${message}If you apply it, it counts as of Jun 9, 2026, 9:00 PM.`);
});

it('a held change of a higher role is left to somebody who has it', async () => {
  await show(() => Response.json({}), { actor: { ...held.actor, role: 'admin' } });
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Only somebody with the role Restaurant Administrator can apply this.');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Discard' })).toBeDefined();
});

it('the page needs the network', async () => {
  await showScreen(<HeldPage />, { role: 'manager', rows: { venue: [aVenue()] } });
  expect(await screen.findByText('Changes to approve need a connection.')).toBeDefined();
});

it('held changes of one device are discarded together, after a question with their number and the money', async () => {
  const deviceId = testId('device', 1);
  const latestAt = '2026-06-12T22:00:00.000Z';
  const device = { deviceId, device: 'Bar (B)', waiting: 37, money: 4, oldestAt: held.heldAt, latestAt };
  const sent: unknown[] = [];
  const answers = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') {
      const rows = pathname.endsWith('/devices') ? [{ ...device, isFull: true }] : [held];
      return Response.json(sent.length > 0 ? [] : rows);
    }
    sent.push([pathname, await request.json()]);
    return Response.json({ discarded: 37 });
  };
  await showScreen(<HeldPage />, {
    role: 'manager',
    rows: { venue: [aVenue({ timezone: 'UTC' })] },
    answers,
  });
  const section = await screen.findByRole('region', { name: 'By device' });
  await waitFor(() =>
    expect(section.textContent).toContain('37 changes, 4 of them money, held since Jun 12, 9:00 PM.'),
  );
  expect(section.textContent).toContain('The limit is reached.');
  tap('Discard all of this device');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Discard 37 changes, 4 of them money?');
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Made up ' } });
  tap('Discard all');
  expect(await screen.findByText('Nothing to approve.')).toBeDefined();
  expect(sent).toEqual([[`/api/held/devices/${deviceId}/discard`, { through: latestAt, note: 'Made up' }]]);
});
