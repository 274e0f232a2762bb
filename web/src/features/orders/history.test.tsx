import type { Order, OrderStatus } from '@tableside/domain/entities/order.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { HistoryPage } from './history-page.tsx';

afterEach(cleanup);

const orderIn = (status: OrderStatus, n: number, over: Partial<Order> = {}): Order =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    status,
    items: [anItem({ id: testId('item', n), name: 'Negroni', quantity: 2, price: 1600 })],
    ...over,
  });
const show = (order: readonly Order[]) =>
  showScreen(<HistoryPage />, { rows: { venue: [aVenue()], table: [aTable()], order } });
const headings = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const filters = () => within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');

describe('the order history', () => {
  it('groups orders by status, each headed with its count, and hides drafts', async () => {
    await show([orderIn('draft', 1), orderIn('completed', 2), orderIn('completed', 3), orderIn('paid', 4)]);
    await screen.findByText('#B-4');
    expect(headings()).toEqual(['Paid Orders (1)', 'Completed Orders (2)']);
    expect(screen.queryByText('#B-1')).toBeNull();
  });

  it('opens on the checks that were searched for elsewhere', async () => {
    const visit = [aVisit(), aVisit({ id: testId('visit', 2), number: 'B-18' })];
    await showScreen(<HistoryPage q="#B-18" />, { rows: { venue: [aVenue()], table: [aTable()], visit } });
    await screen.findByText(/#B-18/);
    expect(screen.queryByText(/#B-17/)).toBeNull();
  });

  it('shows the rounds of a visit, and not its pad', async () => {
    const visitId = testId('visit');
    const round = orderIn('completed', 2, { visitId, orderNumber: 'B-9/2' });
    await show([round, orderIn('cancelled', 1, { id: padIdOf(visitId), visitId, orderNumber: 'B-9' })]);
    await screen.findByText('#B-9/2');
    expect(headings()).toEqual(['Completed Orders (1)']);
  });

  it('can be filtered by All and one button for each status except draft', async () => {
    await show([orderIn('completed', 2), orderIn('cancelled', 3)]);
    await screen.findByText('#B-2');
    expect(filters().map((one) => one.textContent)).toEqual([
      'All',
      'Paid',
      'Accepted',
      'Preparing',
      'Serving',
      'Completed',
      'Cancelled',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancelled' }));
    await waitFor(() => expect(headings()).toEqual(['Cancelled Orders (1)']));
  });

  it('shows number, status, time, items and total of an order', async () => {
    await show([orderIn('completed', 7)]);
    const card = await screen.findByRole('article', { name: 'Order #B-7, Table 12' });
    expect(within(card).getByText('Completed')).toBeDefined();
    await waitFor(() => expect(card.textContent).toMatch(/Jun 12, 7:30\sPM/));
    expect(card.textContent).toContain('2 ×Negroni');
    expect(card.textContent).toContain('$32.00');
    expect(card.textContent).toContain('Total$34.84');
    expect(within(card).queryByRole('button')).toBeNull();
  });

  describe('with older orders from the server', () => {
    async function withOlder(held: readonly Order[], older: (address: URL) => readonly Order[]) {
      const asked: URL[] = [];
      await showScreen(<HistoryPage />, {
        rows: { venue: [aVenue()], table: [aTable()], order: held },
        answers: ({ url }) => {
          asked.push(new URL(url));
          return Response.json(older(new URL(url)));
        },
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Load older orders' }));
      await screen.findByText('No more orders match.');
      return asked;
    }

    it('shows an order in its current status, whatever the server said before', async () => {
      await withOlder([orderIn('completed', 7)], () => [orderIn('paid', 7), orderIn('paid', 8)]);
      fireEvent.click(filters()[1] as HTMLElement);
      expect(await screen.findByText('#B-8')).toBeDefined();
      await waitFor(() => expect(headings()).toEqual(['Paid Orders (1)']));
      expect(screen.queryByText('#B-7')).toBeNull();
    });

    it('finds an order by its displayed number', async () => {
      const asked = await withOlder([], (url) =>
        url.searchParams.get('q') === 'B-17' ? [orderIn('completed', 17)] : [orderIn('completed', 3)],
      );
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: '#b-17' } });
      expect(await screen.findByText('#B-17')).toBeDefined();
      expect(screen.getByText('No more orders match.')).toBeDefined();
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'negroni' } });
      expect(await screen.findByText('#B-3')).toBeDefined();
      expect(asked.map((url) => url.searchParams.get('q'))).toEqual([null, 'B-17', null]);
    });
  });

  it('is searched to its end, and shows the newest of what it finds', async () => {
    const many = Array.from({ length: 101 }, (_, n) =>
      orderIn('completed', n + 1, {
        statusBy: { id: 'ana', name: 'Ana', at: new Date(Date.UTC(2026, 5, 12, 18, n)).toISOString() },
      }),
    );
    await show(many);
    await screen.findByText('#B-101');
    expect(screen.queryByText('#B-1')).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'b-1' } });
    expect(await screen.findByText('#B-1')).toBeDefined();
  });

  it("says 'No orders found.' when there are none", async () => {
    await show([]);
    expect(await screen.findByText('No orders found.')).toBeDefined();
  });

  it('says Loading until the orders are here', async () => {
    await showScreen(<HistoryPage />, { rows: {} });
    expect(await screen.findByText('Loading')).toBeDefined();
  });
});
