import { aVenue } from '@tableside/domain/testing/builders.ts';
import { aPrint, aPrinter, printerId, printId } from '@tableside/domain/testing/print-builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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

it('a wall that has lost the server says that paper waits, and what to do', async () => {
  await wall(['kitchen'], true);
  await screen.findByText(/^Paper waits until the server is back\. Work from this screen/);
  expect(screen.queryByText(/out of paper/)).toBeNull();
});

it('a wall without printers says nothing', async () => {
  await wall(['grill'], true);
  expect(screen.queryByText(/Paper/)).toBeNull();
});
