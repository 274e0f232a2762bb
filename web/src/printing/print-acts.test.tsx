import type { Printer } from '@tableside/domain/entities/printer.ts';
import { anItem, aVenue } from '@tableside/domain/testing/builders.ts';
import { aPrint, aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type ShownScreen, showScreen } from '../../testing/show-screen.tsx';
import { PrintActs } from './print-acts.tsx';
import { RoundPaper } from './round-paper.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const visit = aVisit();
const prints = { stations: [], bills: true, receipts: true, z: false, drawer: false };
const bar = aPrinter({ name: 'Bar', prints });
const desk = aPrinter({ id: printerId(2), name: 'Desk', prints });

async function bill(printers: readonly Printer[]): Promise<ShownScreen & { inBrowser: () => number }> {
  let count = 0;
  const shown = await showScreen(<PrintActs kind="bill" of={visit.id} onBrowser={() => (count += 1)} />, {
    rows: { venue: [aVenue()], visit: [visit], printer: printers },
  });
  return { ...shown, inBrowser: () => count };
}
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
const asked = async ({ db }: ShownScreen) => (await db.prints.toArray()).map(({ doc }) => doc);

it('without a printer the dialog of the device prints, and the check says that its bill is out', async () => {
  const shown = await bill([]);
  fireEvent.click(await button('Print'));
  expect(shown.inBrowser()).toBe(1);
  await waitFor(async () => expect((await shown.db.visits.get(visit.id))?.doc.printedAt).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Print elsewhere' })).toBeNull();
});

it('a bill goes to the only printer, and the screen says what became of it', async () => {
  const shown = await bill([bar]);
  await button('Print elsewhere');
  fireEvent.click(await button('Print'));
  await screen.findByText('Waiting for the printer');
  const [print] = await asked(shown);
  expect(print).toMatchObject({ kind: 'bill', of: { entity: 'visit', id: visit.id }, printerId: bar.id });
  if (!print) throw new Error('nothing was asked');
  const doc = { ...print, state: 'printed' as const, stateAt: '2026-06-12T23:40:00.000Z' };
  await shown.db.prints.put({ id: print.id, seq: 2, doc });
  await screen.findByText(/^Printed \d\d:\d\d at Bar$/);
  expect(shown.inBrowser()).toBe(0);
});

it('of several printers one is chosen once, and is used from then on', async () => {
  const shown = await bill([bar, desk]);
  await button('Print elsewhere');
  fireEvent.click(await button('Print'));
  fireEvent.click(await button('Desk'));
  await waitFor(async () => expect((await asked(shown)).map((one) => one.printerId)).toEqual([desk.id]));
  await button('Print at Desk');
});

it('says that a printer is out of paper where it can be chosen, and keeps the dialog of the device', async () => {
  const shown = await bill([
    bar,
    { ...desk, state: { word: 'outOfPaper', since: '2026-06-12T23:00:00.000Z', downSince: null } },
  ]);
  fireEvent.click(await button('Print elsewhere'));
  await button(/Desk.*Out of paper/);
  fireEvent.click(await button('With this device'));
  expect(shown.inBrowser()).toBe(1);
});

it('a bill that waits already is not asked for twice', async () => {
  const shown = await bill([bar]);
  await button('Print elsewhere');
  fireEvent.click(await button('Print'));
  await screen.findByText('Waiting for the printer');
  fireEvent.click(await button('Print'));
  await screen.findByText('This is being printed already.');
  expect(await asked(shown)).toHaveLength(1);
});

const round = aRound([anItem({ station: 'kitchen' })]);
const kitchen = aPrinter();
const paperOf = (rows: object, isHereOnly = false) =>
  showScreen(<RoundPaper round={round} name="order #B-1" isHereOnly={isHereOnly} />, {
    rows: { venue: [aVenue({ timezone: 'UTC' })], visit: [visit], order: [round], ...rows },
  });
const ticket = aPrint({ of: { entity: 'order', id: round.id }, subject: `${round.id}/${kitchen.id}` });

it('a round says when its ticket was printed', async () => {
  await paperOf({
    printer: [kitchen],
    print: [{ ...ticket, state: 'printed', stateAt: '2026-06-12T20:14:00.000Z' }],
  });
  await screen.findByText('Printed 20:14');
  expect(screen.queryByRole('button')).toBeNull();
});

it('a round that is not on paper says why, and is printed elsewhere', async () => {
  const empty = {
    ...kitchen,
    state: { word: 'outOfPaper' as const, since: '2026-06-12T20:00:00.000Z', downSince: null },
  };
  const shown = await paperOf({ printer: [empty, desk], print: [{ ...ticket, state: 'expired' }] });
  await screen.findByText('Not printed: Kitchen printer is out of paper');
  fireEvent.click(await button('Print order #B-1 at Desk'));
  await waitFor(async () =>
    expect((await asked(shown)).map((one) => [one.kind, one.printerId, one.state])).toContainEqual([
      'ticket',
      desk.id,
      'waiting',
    ]),
  );
});

it('without the server paper waits: a bill is left to the device, and the pass is told of a round', async () => {
  const shown = await bill([bar]);
  shown.engine.status.update({ phase: 'offline' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Print elsewhere' })).toBeNull());
  fireEvent.click(await button('Print'));
  expect(shown.inBrowser()).toBe(1);
  cleanup();
  const { engine } = await paperOf({ printer: [kitchen] }, true);
  engine.status.update({ phase: 'offline' });
  await screen.findByText(/^Paper waits until the server is back/);
});

it('a round of stations without a printer says nothing', async () => {
  const { engine } = await paperOf({ printer: [bar] }, true);
  engine.status.update({ phase: 'offline' });
  expect(screen.queryByText(/Paper waits/)).toBeNull();
});
