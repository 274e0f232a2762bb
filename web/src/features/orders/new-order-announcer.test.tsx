// @vitest-environment happy-dom
import { anOrder, aTable, aVenue, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { useBoard } from '../../mirror/read/read.ts';
import { NewOrderAnnouncer } from './new-order-announcer.tsx';

afterEach(cleanup);

const orderAt = (n: number, status: 'paid' | 'accepted', at: string) =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    status,
    sentAt: FRIDAY_EVENING,
    statusBy: { id: 'ana', name: 'Ana', at },
  });
/** Says when the board was read: the orders of the first read are not announced. */
const BoardRead = () => (useBoard() ? <p>Read</p> : null);
const LATER = '2026-06-12T23:40:00.000Z';

test('an order that is taken back to paid is not announced as new', async () => {
  const { db } = await showScreen(
    <>
      <NewOrderAnnouncer />
      <BoardRead />
    </>,
    { rows: { venue: [aVenue()], table: [aTable()], order: [orderAt(1, 'accepted', LATER)] } },
  );
  await screen.findByText('Read');
  const put = (order: ReturnType<typeof orderAt>) => db.orders.put({ id: order.id, seq: 2, doc: order });
  await put(orderAt(1, 'paid', LATER));
  await put(orderAt(2, 'paid', FRIDAY_EVENING));
  expect(await screen.findByText('New order #B-2, Table 12')).toBeDefined();
});
