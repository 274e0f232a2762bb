import type { CashMove } from '@tableside/domain/entities/drawer.ts';
import { aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { OpenDrawer } from './open-drawer.tsx';
import { OpenDrawerForm } from './open-drawer-form.tsx';

afterEach(cleanup);

const ANA = { id: testId('user', 1), name: 'Ana' };
const MIA = { id: testId('user', 2), name: 'Mia' };

it('a server may ask to take cash out, and sees who approved each move', async () => {
  const at = '2026-06-12T18:00:00.000Z';
  const paidOut: CashMove = {
    id: testId('command', 1),
    kind: 'paidOut',
    cents: 1000,
    reason: 'Limes',
    by: ANA,
    approvedBy: MIA,
    at,
  };
  const drawer = aDrawer({ moves: [paidOut, { ...paidOut, id: testId('command', 2), by: MIA }] });
  await showScreen(<OpenDrawer drawer={drawer} isHere timezone="UTC" />, {
    role: 'server',
    rows: { venue: [aVenue()] },
  });
  for (const name of ['Paid in', 'Paid out', 'Drop', 'No sale'])
    expect(await screen.findByRole('button', { name })).toBeDefined();
  const [byAna, byMia] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(byAna).toContain('Ana, approved by Mia');
  expect(byMia).not.toContain('approved');
});

it('a drawer is not counted by a tap before a number was entered, and an empty one is counted with zero', async () => {
  const drawer = aDrawer();
  const { engine } = await showScreen(<OpenDrawer drawer={drawer} isHere timezone="UTC" />, {
    role: 'admin',
    rows: { venue: [aVenue()], drawer: [drawer] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Count' }));
  const sheet = within(await screen.findByRole('dialog'));
  const save = () => sheet.getByRole('button', { name: /^Save count/ });
  expect(save()).toHaveProperty('disabled', true);
  expect(sheet.getByText('Enter what you counted, or 0 if the drawer is empty.')).toBeDefined();
  const field = sheet.getByLabelText('$100');
  fireEvent.change(field, { target: { value: '0' } });
  expect(field).toHaveProperty('value', '0');
  fireEvent.change(field, { target: { value: '' } });
  expect(save()).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.click(save());
  await waitFor(() => expect(engine.asked.map(({ name }) => name)).toEqual(['drawer.close']));
});

it.each([
  ['the only printer that opens one', 1, undefined, printerId(1)],
  ['a printer that somebody chose', 2, printerId(2), printerId(2)],
  ['no printer, when there are several and nobody chose', 2, undefined, undefined],
])('a drawer is opened with %s', async (_, count, chosen, opener) => {
  const prints = { ...aPrinter().prints, drawer: true };
  const printer = Array.from({ length: count }, (_none, n) =>
    aPrinter({ id: printerId(n + 1), name: `Printer ${n + 1}`, prints }),
  );
  const { engine } = await showScreen(<OpenDrawerForm deviceId={null} />, {
    role: 'server',
    rows: { venue: [aVenue()], printer },
  });
  fireEvent.change(await screen.findByLabelText('Starting cash'), { target: { value: '50' } });
  expect(screen.queryByLabelText('Opened by') !== null).toBe(count > 1);
  if (chosen) fireEvent.change(screen.getByLabelText('Opened by'), { target: { value: chosen } });
  fireEvent.click(screen.getByRole('button', { name: 'Open drawer' }));
  await waitFor(() => expect(engine.asked.map(({ name }) => name)).toEqual(['drawer.open']));
  expect((engine.asked[0]?.args as { printerId?: string } | undefined)?.printerId).toBe(opener);
});
