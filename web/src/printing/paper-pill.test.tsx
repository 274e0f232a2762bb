import type { Print } from '@tableside/domain/entities/print.ts';
import { anItem, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { aPrint, aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { useMissingPaper } from '../mirror/read/read-printing.ts';
import { PaperPill } from './paper-pill.tsx';

afterEach(cleanup);

const kitchen = aPrinter();
const bar = aPrinter({
  id: printerId(2),
  name: 'Bar printer',
  prints: { ...kitchen.prints, stations: ['bar'] },
});
const burger = anItem({ station: 'kitchen', kitchenName: 'BURGER', allergy: 'Nuts' });
const beer = anItem({ id: 'line-beer', name: 'Lager', station: 'bar' });
const visit = aVisit();
const round = aRound([burger, beer], { visitId: visit.id });
const ticket = aPrint({ of: { entity: 'order', id: round.id }, subject: `${round.id}/${kitchen.id}` });

function Pill() {
  return <PaperPill missing={useMissingPaper() ?? []} />;
}

const shown = (print: Print) =>
  showScreen(<Pill />, {
    rows: {
      venue: [aVenue()],
      table: [aTable({ id: round.tableId, number: '12' })],
      visit: [visit],
      order: [round],
      printer: [kitchen, bar],
      print: [print],
    },
  });

it('lists the tickets that are missing, and keeps a row until it is closed', async () => {
  const { db } = await shown({ ...ticket, state: 'failed' });
  fireEvent.click(await screen.findByRole('button', { name: '1 ticket not printed' }));
  await screen.findByText('Not printed: Kitchen printer refused it');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('12');
  fireEvent.click(screen.getByRole('button', { name: /^Print order .* again at Kitchen printer$/ }));
  await screen.findByText('Waiting for the printer');
  const asked = (await db.prints.toArray()).map(({ doc }) => doc).find(({ askedBy }) => askedBy !== null);
  if (!asked) throw new Error('nothing was asked');
  await act(
    async () => void (await db.prints.put({ id: asked.id, seq: 9, doc: { ...asked, state: 'printed' } })),
  );
  await screen.findByText(/^Printed \d\d:\d\d$/);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /not printed/ })).toBeNull());
});

it('a ticket that waits for too long is read out at the pass: its lines, as cooks call them', async () => {
  await shown({ ...ticket, late: true });
  fireEvent.click(await screen.findByRole('button', { name: '1 ticket not printed' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Read order .* out$/ }));
  const page = within(await screen.findByRole('dialog', { name: /12/ }));
  await page.findByText('BURGER');
  page.getByText('Allergy: Nuts');
  expect(page.queryByText('Lager')).toBeNull();
});
