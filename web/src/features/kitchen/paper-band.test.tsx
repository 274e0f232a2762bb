import { REJECTIONS } from '@tableside/domain/command/rejection.ts';
import { MOST_WAITING } from '@tableside/domain/printing/ask-print.ts';
import { anItem, anOrder, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aPrint, aPrinter, printerId, printId } from '@tableside/domain/testing/print-builders.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PaperBand } from './paper-band.tsx';

afterEach(cleanup);

const since = '2026-06-12T20:31:00.000Z';
const rows = {
  venue: [aVenue()],
  printer: [
    aPrinter({ state: { word: 'outOfPaper', since, downSince: since } }),
    aPrinter({
      id: printerId(2),
      name: 'Bar printer',
      state: { word: 'offline', since, downSince: since },
      prints: { stations: ['bar'], bills: false, receipts: false, z: false, drawer: false },
    }),
  ],
  print: [aPrint(), aPrint({ id: printId(2) }), aPrint({ id: printId(3), state: 'printed' })],
};
const wall = (stations: readonly string[], isStale = false) =>
  showScreen(<PaperBand stations={stations} timezone="UTC" isStale={isStale} />, { role: 'kitchen', rows });

it('a wall says which of its printers does not print, since when, and what waits', async () => {
  await wall(['kitchen']);
  await screen.findByText('Kitchen printer is out of paper since 20:31. 2 slips wait.');
  expect(screen.queryByText(/Bar printer/)).toBeNull();
});

it('a wall says who paused a printer, and lets it print again', async () => {
  const [printer] = rows.printer;
  const paused = { by: { id: 'ben', name: 'Ben' }, at: '2026-06-12T20:40:00.000Z' };
  const { db } = await showScreen(<PaperBand stations={['kitchen']} timezone="UTC" isStale={false} />, {
    role: 'kitchen',
    rows: { ...rows, printer: [aPrinter({ ...printer, paused })] },
  });
  await screen.findByText('Kitchen printer is paused by Ben since 20:40. 2 slips wait.');
  fireEvent.click(screen.getByRole('button', { name: 'Resume Kitchen printer' }));
  await screen.findByText(/^Kitchen printer is out of paper/);
  expect((await db.printers.toArray())[0]?.doc).not.toHaveProperty('paused');
});

const bar = aPrinter({
  ...{ id: printerId(2), name: 'Bar printer' },
  prints: { stations: ['bar'], bills: true, receipts: false, z: false, drawer: false },
});
const round = (n: number, station: string) =>
  anOrder({
    id: testId('order', n),
    status: 'accepted',
    items: [anItem({ id: testId('item', n), station })],
  });
const owed = (n: number) => {
  const [of, subject] = [{ entity: 'order', id: testId('order', n) } as const, `${testId('order', n)}/`];
  return aPrint({ id: printId(n), of, subject: subject + printerId(), late: true });
};
const AT_BAR = { name: 'Print what Kitchen printer owes at Bar printer' };
/** The kitchen's printer is down. The bar's stands in where it has no lines of its own. */
const owes = (more: object) =>
  showScreen(<PaperBand stations={['kitchen']} timezone="UTC" isStale={false} />, {
    role: 'kitchen',
    rows: { venue: [aVenue()], printer: [...rows.printer.slice(0, 1), bar], ...more },
  });

it('a wall prints at another printer what one that is down owes, and asks once', async () => {
  const { db } = await owes({
    // The bar printer has lines of its own in the second round, and would print those alone.
    order: [
      round(1, 'kitchen'),
      { ...round(2, 'kitchen'), items: [anItem({ station: 'kitchen' }), anItem({ station: 'bar' })] },
    ],
    print: [owed(1), owed(2)],
  });
  fireEvent.click(await screen.findByRole('button', AT_BAR));
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  const asked = (await db.prints.toArray()).map(({ doc }) => doc).filter(({ askedBy }) => askedBy !== null);
  expect(asked).toMatchObject([
    { kind: 'ticket', printerId: printerId(2), of: { id: testId('order', 1) }, state: 'waiting' },
  ]);
});

it('a wall says why it cannot print at another printer', async () => {
  const others = Array.from({ length: MOST_WAITING }, (_, n) =>
    aPrint({
      id: printId(n + 10),
      printerId: printerId(2),
      of: { entity: 'order', id: testId('order', n + 10) },
    }),
  );
  await owes({ order: [round(1, 'kitchen')], print: [owed(1), ...others] });
  fireEvent.click(await screen.findByRole('button', AT_BAR));
  await screen.findByText(REJECTIONS['print.tooMany']);
  expect(screen.getByRole('button', AT_BAR)).toBeDefined();
});

it('a wall that has lost the server says that paper waits, and what to do', async () => {
  await wall(['kitchen'], true);
  await screen.findByText(/^Paper waits until the server is back\. Work from this screen/);
  expect(screen.queryByText(/out of paper/)).toBeNull();
});

it('a wall without printers says nothing', async () => {
  await wall(['grill'], true);
  expect(screen.queryByText(/Paper/)).toBeNull();
});
