import { change } from '@tableside/domain/entities.ts';
import { anOrder } from '@tableside/testkit/builders.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTablet, burger, draft, ORDER } from '../testing/a-mirror.ts';
import { MirrorProvider } from './mirror-context.tsx';
import { useOrder, useOrderDelivery, useOutbox, usePaidCount, useTable } from './read.ts';

function Probe() {
  const order = useOrder(ORDER);
  const table = useTable('table-12');
  const paid = usePaidCount();
  const waiting = useOutbox();
  const delivery = useOrderDelivery(ORDER);
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
    await tablet.tap('order.create', draft());
    await tablet.tap('order.addItem', burger());
  });
  expect(await screen.findByText('B-17 with 1, table occupied, 0 paid, 2 waiting, saved')).toBeDefined();
  await act(async () => {
    await tablet.push();
    await tablet.pull();
  });
  expect(await screen.findByText('B-17 with 1, table occupied, 0 paid, 0 waiting, server')).toBeDefined();
  await act(async () => {
    tablet.server.put(change('order', anOrder({ status: 'paid' })));
    await tablet.pull();
  });
  expect(await screen.findByText('B-17 with 0, table occupied, 1 paid, 0 waiting, server')).toBeDefined();
});
