import { change } from '@tableside/domain/entities/entities.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aTablet, burger, ORDER, party, type TestMirror, VISIT } from '../../../testing/a-mirror.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { MirrorProvider } from '../mirror-context.tsx';
import {
  useBoard,
  useOpenOrdersOfTable,
  useOrder,
  useOrderDelivery,
  useOutbox,
  usePaidCount,
  useTable,
  useWallOrders,
} from './read.ts';
import { useDays, useDrawers } from './read-cash.ts';
import { usePayments } from './read-payments.ts';
import { useTimeCards, useTimeCardsOf } from './read-time-cards.ts';
import { useVisits } from './read-visits.ts';

afterEach(cleanup);

/** A party sits down and has a burger sent. */
async function sendRound(tablet: TestMirror): Promise<void> {
  await tablet.tap('visit.open', party());
  await tablet.tap('visit.addItem', burger());
  await tablet.tap('visit.send', { visitId: VISIT, roundId: ORDER, itemIds: [burger().item.id] });
}

const NOTHING: ReadonlySet<string> = new Set();

function Probe() {
  const order = useOrder(ORDER);
  const table = useTable('table-12');
  const paid = usePaidCount();
  const waiting = useOutbox();
  const delivery = useOrderDelivery(ORDER, NOTHING);
  if (order === undefined || waiting === undefined) return <p>loading</p>;
  return (
    <p>
      {order === null ? 'no order' : `${order.orderNumber} with ${order.items.length}`}, table {table?.status}
      , {paid} paid, {waiting.length} waiting, {delivery?.step ?? 'nowhere'}
    </p>
  );
}

test('a screen shows a tap at once, and follows the server', async () => {
  const tablet = await aTablet();
  render(
    <MirrorProvider db={tablet.db}>
      <Probe />
    </MirrorProvider>,
  );
  expect(await screen.findByText('no order, table available, 0 paid, 0 waiting, nowhere')).toBeDefined();
  await act(async () => {
    await sendRound(tablet);
  });
  expect(await screen.findByText('B-17 with 1, table occupied, 0 paid, 3 waiting, saved')).toBeDefined();
  await act(async () => {
    await tablet.push();
    await tablet.pull();
  });
  expect(await screen.findByText('B-17 with 1, table occupied, 0 paid, 0 waiting, server')).toBeDefined();
  await act(async () => {
    await tablet.server.put(change('order', aRound([], { status: 'paid' })));
    await tablet.pull();
  });
  expect(await screen.findByText('B-17 with 0, table occupied, 1 paid, 0 waiting, server')).toBeDefined();
});

function OfTable({ id, shown }: { id: string; shown: string[] }) {
  const table = useTable(id);
  const orders = useOpenOrdersOfTable(id);
  const text = `${id}: ${table?.id ?? 'no table'}, ${orders?.length ?? 'no'} orders`;
  shown.push(text);
  return <p>{text}</p>;
}

test('another table is never shown with the data of the one before', async () => {
  const tablet = await aTablet();
  await sendRound(tablet);
  const shown: string[] = [];
  const at = (id: string) => (
    <MirrorProvider db={tablet.db}>
      <OfTable id={id} shown={shown} />
    </MirrorProvider>
  );
  const { rerender } = render(at('table-12'));
  expect(await screen.findByText('table-12: table-12, 1 orders')).toBeDefined();
  rerender(at('table-14'));
  expect(await screen.findByText('table-14: table-14, 0 orders')).toBeDefined();
  const ofOther = shown.filter((text) => text.startsWith('table-14'));
  expect(ofOther.filter((text) => text.includes('table-12') || text.includes('1 orders'))).toEqual([]);
});

function Sums() {
  const told = [useVisits(), usePayments(), useDrawers(), useDays(), useTimeCards(), useTimeCardsOf('ana')];
  return <p>{told.map((rows) => rows?.length ?? 'not yet').join(', ')}</p>;
}

test('whatever is added up waits for all of the first pull, and a board only for what is open', async () => {
  const tablet = await aTablet();
  const whole = await requireMeta(tablet.db);
  await tablet.db.meta.delete('firstSync');
  await tablet.db.meta.put({ ...whole, fullPull: 'first', fillsEmpty: true, openUpTo: whole.cursor });
  render(
    <MirrorProvider db={tablet.db}>
      <Sums />
      <Boards />
    </MirrorProvider>,
  );
  expect(await screen.findByText('0 and 0')).toBeDefined();
  expect(screen.getByText('not yet, not yet, not yet, not yet, not yet, not yet')).toBeDefined();
  await act(async () => void (await tablet.db.meta.put(whole)));
  expect(await screen.findByText('0, 0, 0, 0, 0, 0')).toBeDefined();
});

function Boards() {
  const told = [useBoard()?.paid.length, useWallOrders(9, () => false)?.open.paid.length];
  return <p>{told.map((paid) => paid ?? 'not yet').join(' and ')}</p>;
}

test('a board and a wall wait until the first pull is over, because a part would look too empty', async () => {
  const tablet = await aTablet();
  await tablet.server.put(change('order', aRound([], { status: 'paid' })));
  await tablet.pull();
  const whole = await requireMeta(tablet.db);
  await tablet.db.meta.delete('firstSync');
  await tablet.db.meta.put({ ...whole, fullPull: 'first', fillsEmpty: true });
  render(
    <MirrorProvider db={tablet.db}>
      <Boards />
    </MirrorProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('not yet and not yet')).toBeDefined();
  await act(async () => void (await tablet.db.meta.put(whole)));
  expect(await screen.findByText('1 and 1')).toBeDefined();
});
