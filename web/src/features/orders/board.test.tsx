import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Order, OrderStatus } from '@tableside/domain/entities/order.ts';
import { anActor, anItem, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActorProvider } from '../../components/staff/actor.tsx';
import type { Engine, KitchenScreen, Receipt } from '../../engine/engine.ts';
import { EngineProvider } from '../../engine/engine-context.tsx';
import { createStatus, type WritableStatus } from '../../engine/sync-status.ts';
import { MirrorDb } from '../../mirror/database/mirror-db.ts';
import { MirrorProvider } from '../../mirror/mirror-context.tsx';
import { steadyClock } from '../../platform/clock.ts';
import { ToastProvider } from '../../ui/messages/toast.tsx';
import { BoardPage } from './board-page.tsx';

/** Records what the board asked of the engine, and sets what the engine answers. */
interface FakeEngine extends Engine {
  readonly status: WritableStatus;
  readonly asked: { readonly name: string; readonly args: unknown }[];
  readonly shown: (KitchenScreen | undefined)[];
  /** The number of subscriptions to all orders. */
  orderLists: number;
  answer: Receipt;
}

function fakeEngine(): FakeEngine {
  const asked: FakeEngine['asked'] = [];
  const shown: FakeEngine['shown'] = [];
  const engine: FakeEngine = {
    asked,
    shown,
    orderLists: 0,
    answer: { kind: 'queued', cmdId: testId('command'), mid: 1, changes: [] },
    mutate: async (name, args) => {
      asked.push({ name, args });
      return engine.answer;
    },
    mutateAll: async (mutations) => {
      asked.push(...mutations);
      return mutations.map(() => engine.answer);
    },
    nextOrderNumber: async () => 'B-1',
    status: createStatus(steadyClock.now()),
    show: (screen) => void shown.push(screen),
    watchOrders: () => {
      engine.orderLists += 1;
      return () => {
        engine.orderLists -= 1;
      };
    },
    syncNow: () => void asked.push({ name: 'syncNow', args: null }),
    retry: async () => engine.answer,
    discard: async () => undefined,
    exportOutbox: async () => '[]',
    start: async () => undefined,
    stop: async () => undefined,
  };
  return engine;
}

const venue = aVenue();
const today = businessDay(new Date().toISOString(), venue);
let count = 0;
let db: MirrorDb;
let engine: FakeEngine;

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const orderIn = (status: OrderStatus, n: number, over: Partial<Order> = {}): Order =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    status,
    paidFirst: true,
    businessDay: today,
    statusBy: { id: 'ana', name: 'Ana', at: new Date().toISOString() },
    sentAt: status === 'draft' ? null : minutesAgo(n),
    items: [anItem({ id: testId('item', n), name: 'Negroni', quantity: 2, price: 1600, totalPrice: 3200 })],
    ...over,
  });

beforeEach(() => {
  count += 1;
  db = new MirrorDb(`board-test-${count}`);
  engine = fakeEngine();
});
afterEach(async () => {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
  await db.delete();
});

async function showVenue({ orders = [], role }: { orders?: readonly Order[]; role?: Role } = {}) {
  await db.venue.put({ id: venue.id, seq: 1, doc: venue });
  await db.rowsOf('table').put({ id: 'table-12', seq: 1, doc: aTable() });
  await db.orders.bulkPut(orders.map((doc) => ({ id: doc.id, seq: 1, doc })));
  await show(role);
}

async function show(role: Role = 'server') {
  const rootRoute = createRootRoute({ component: BoardPage });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(
    <ToastProvider>
      <MirrorProvider db={db}>
        <EngineProvider engine={engine}>
          <ActorProvider value={anActor(role)}>
            <RouterProvider router={router as never} />
          </ActorProvider>
        </EngineProvider>
      </MirrorProvider>
    </ToastProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Order Management' });
}

const section = (name: RegExp): Promise<HTMLElement> => screen.findByRole('region', { name });
const headings = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

/** Returns the first card's text as it is first rendered. */
const firstCard = (): Promise<string | null> =>
  new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const card = document.querySelector('article');
      if (!card) return;
      watch.disconnect();
      resolve(card.textContent);
    });
    watch.observe(document, { childList: true, subtree: true });
  });

describe('the Order Management board', () => {
  it('subscribes to all orders while it is mounted, and unsubscribes when it goes', async () => {
    await showVenue();
    expect(engine.orderLists).toBe(1);
    cleanup();
    expect(engine.orderLists).toBe(0);
  });

  it('has a section with its count for each active status, and never shows drafts', async () => {
    await showVenue({
      orders: [orderIn('draft', 1), orderIn('paid', 2), orderIn('paid', 3), orderIn('preparing', 4)],
    });
    await waitFor(() =>
      expect(headings()).toEqual([
        'Paid Orders (2)',
        'Accepted Orders (0)',
        'Preparing Orders (1)',
        'Serving Orders (0)',
      ]),
    );
    expect(screen.queryByText('#B-1')).toBeNull();
    expect((await section(/Accepted/)).textContent).toContain('No orders');
  });

  it('shows completed and cancelled orders of today behind the toggle', async () => {
    const yesterday = orderIn('completed', 3, { businessDay: '2020-01-01' });
    await showVenue({ orders: [orderIn('completed', 1), orderIn('cancelled', 2), yesterday] });
    await section(/Paid/);
    expect(screen.queryByText('#B-1')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Completed and cancelled' }));
    expect(await screen.findByRole('heading', { name: 'Completed Orders (1)' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Cancelled Orders (1)' })).toBeDefined();
  });

  it('shows the oldest orders first if chosen, and remembers the choice on the device', async () => {
    const atTable = (n: number) => orderIn('paid', n, { tableId: `table-${n}` });
    await showVenue({ orders: [atTable(1), atTable(2), atTable(3)] });
    const numbers = () => screen.getAllByText(/^#B-/).map(({ textContent }) => textContent);
    await section(/Paid/);
    expect(numbers()).toEqual(['#B-1', '#B-2', '#B-3']);
    fireEvent.click(screen.getByRole('button', { name: 'Oldest first' }));
    await waitFor(() => expect(numbers()).toEqual(['#B-3', '#B-2', '#B-1']));
    cleanup();
    await show();
    await section(/Paid/);
    expect(numbers()).toEqual(['#B-3', '#B-2', '#B-1']);
  });

  it('offers the way to a new order when there are none', async () => {
    await showVenue();
    expect(await screen.findByText(/^No open orders\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'New order' }).getAttribute('href')).toBe('/tables');
    expect(headings()).toHaveLength(4);
  });

  it('shows table, number, lines and total of an order to the cent', async () => {
    await showVenue({ orders: [orderIn('paid', 7)] });
    const card = within(await section(/Paid/)).getByRole('article', { name: 'Order #B-7, Table 12' });
    expect(card.textContent).toContain('2 ×Negroni');
    expect(card.textContent).toContain('$32.00');
    expect(card.textContent).toMatch(/Total\$\d+\.\d\d/);
    expect(within(card).getByText('Paid')).toBeDefined();
  });

  it('offers the next step on every order, and Cancel on paid ones only', async () => {
    await showVenue({ orders: [orderIn('paid', 1), orderIn('accepted', 2), orderIn('serving', 3)] });
    const paid = within(await section(/Paid/));
    expect(paid.getByRole('button', { name: 'Move to accepted' })).toBeDefined();
    expect(paid.getByRole('button', { name: 'Cancel Order #B-1' })).toBeDefined();
    const accepted = within(await section(/Accepted/));
    expect(accepted.getByRole('button', { name: 'Move to preparing' })).toBeDefined();
    expect(accepted.queryByRole('button', { name: /Cancel/ })).toBeNull();
    expect(within(await section(/Serving/)).getByRole('button', { name: 'Move to completed' })).toBeDefined();
  });

  it('gives the kitchen no Cancel', async () => {
    await showVenue({ orders: [orderIn('paid', 1)], role: 'kitchen' });
    const paid = within(await section(/Paid/));
    expect(paid.getByRole('button', { name: 'Move to accepted' })).toBeDefined();
    expect(paid.queryByRole('button', { name: /Cancel/ })).toBeNull();
  });

  it('is a kitchen screen only for the kitchen’s own account, while it is shown', async () => {
    await showVenue({ orders: [orderIn('paid', 1)], role: 'kitchen' });
    await waitFor(() => expect(engine.shown).toEqual([{}]));
    cleanup();
    expect(engine.shown).toEqual([{}, undefined]);
    await show('server');
    await section(/Paid/);
    expect(engine.shown).toHaveLength(2);
  });

  it.each([
    ['paid', 'accepted'],
    ['accepted', 'preparing'],
    ['preparing', 'serving'],
    ['serving', 'completed'],
  ] as const)('moves an order from %s and takes the move back with Undo', async (from, to) => {
    await showVenue({ orders: [orderIn(from, 1)] });
    fireEvent.click(await screen.findByRole('button', { name: `Move to ${to}` }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(engine.asked).toHaveLength(2));
    expect(engine.asked).toEqual([
      { name: 'order.advance', args: { orderId: testId('order', 1), to } },
      { name: 'order.recall', args: { orderId: testId('order', 1), from: to } },
    ]);
  });

  it('cancels a paid order after a question', async () => {
    await showVenue({ orders: [orderIn('paid', 21)] });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Order #B-21' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    await waitFor(() =>
      expect(engine.asked).toEqual([{ name: 'order.cancel', args: { orderId: testId('order', 21) } }]),
    );
  });

  it('says on the card why a step was refused', async () => {
    engine.answer = { kind: 'refused', code: 'order.cancelled', message: 'The order was cancelled.' };
    await showVenue({ orders: [orderIn('accepted', 1)] });
    fireEvent.click(await screen.findByRole('button', { name: 'Move to preparing' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The order was cancelled.');
  });

  it.each([
    ['Move to preparing', 'accepted', 'Failed to update order status'],
    ['Cancel Order #B-1', 'paid', 'Failed to cancel order'],
  ] as const)('says so when %s fails without a reason', async (button, status, words) => {
    vi.stubGlobal('reportError', vi.fn());
    vi.spyOn(engine, 'mutate').mockRejectedValue(new TypeError('nothing is there'));
    await showVenue({ orders: [orderIn(status, 1)] });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const confirm = screen.queryByRole('button', { name: 'Cancel Order' });
    if (confirm) fireEvent.click(confirm);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(reportError).toHaveBeenCalledOnce();
  });

  it('says how far each order has come', async () => {
    await showVenue({ orders: [orderIn('paid', 1)] });
    expect(await screen.findByText('On the server')).toBeDefined();
    const at = new Date().toISOString();
    await db.meta.put({ key: 'kitchen', cursor: 1, at });
    expect(await screen.findByText("In the kitchen's list")).toBeDefined();
    const kitchen = { cursor: 1, at, shown: [testId('order', 1)] };
    act(() => engine.status.update({ phase: 'online', kitchen }));
    expect(await screen.findByText('On the kitchen screen')).toBeDefined();
    act(() => engine.status.update({ phase: 'reconnecting' }));
    expect(await screen.findByText("In the kitchen's list")).toBeDefined();
  });

  it('learns that as soon as a card is drawn, so none is drawn twice', async () => {
    const first = firstCard();
    await showVenue({ orders: [orderIn('paid', 1)] });
    expect(await first).toContain('On the server');
  });
});

describe('a board without data', () => {
  it('shows a spinner while loading', async () => {
    await show();
    expect(await screen.findByText('Loading')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});
