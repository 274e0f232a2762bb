import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import {
  anItem,
  anOrder,
  aProduct,
  aSize,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../testing/show-screen.tsx';
import { HASTY_MS } from '../../platform/use-one-at-a-time.ts';
import { KitchenPage } from './kitchen-page.tsx';
import { screenStore } from './screen-memory.ts';
import { UNREAD_MS } from './use-fresh-voids.ts';

const NOW = Date.parse('2026-03-06T20:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
  screenStore.choose({ stations: ['kitchen'], bumpSteps: '3' });
  vi.useRealTimers();
});

const preparing = (n: number): Order =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    status: 'preparing',
    createdAt: new Date(NOW - 120_000).toISOString(),
    sentAt: new Date(NOW - (60 - n) * 1000).toISOString(),
    items: [anItem({ id: testId('item', n), name: 'Steak', station: 'kitchen' })],
  });

const wallOf = (orders: readonly Order[]): Promise<ShownScreen> =>
  showScreen(<KitchenPage />, {
    role: 'kitchen',
    rows: { venue: [aVenue()], table: [aTable()], order: orders },
  });

async function theWall(...orders: Order[]): Promise<ShownScreen> {
  const shown = await wallOf(orders);
  fireEvent.click(await screen.findByRole('button', { name: 'Start shift' }));
  return shown;
}

/** Ends the shift, but keeps what the wall remembers. */
function leaveTheWall(): void {
  cleanup();
  window.sessionStorage.clear();
}

/** Replaces the order in the mirror. */
const becomes = async ({ db }: ShownScreen, doc: Order): Promise<void> =>
  void (await db.orders.put({ id: doc.id, seq: 2, doc }));

const ana = { id: 'ana', name: 'Ana' };
const cancelled = (order: Order, at = Date.now()): Order => ({
  ...order,
  status: 'cancelled',
  statusBy: { ...ana, at: new Date(at).toISOString() },
});

const ticket = (number: string): HTMLElement | null =>
  document.querySelector(`article[aria-label$="#${number}"]`);
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
const press = (key: string): void => void fireEvent.keyDown(window, { key });

describe('86', () => {
  test('lets somebody mark a product as sold out in three taps', async () => {
    const { db } = await showScreen(<KitchenPage />, {
      role: 'kitchen',
      rows: { venue: [aVenue()], table: [aTable()], product: [aProduct({ sizes: [aSize({ left: 3 })] })] },
    });
    fireEvent.click(await button('Start shift'));
    fireEvent.click(await button('86 list'));
    fireEvent.click(await button('Burger 3 left'));
    fireEvent.click(await button('Sold out'));
    await waitFor(async () =>
      expect((await db.products.get('burger'))?.doc.sizes[0]).toMatchObject({ left: 0, isAvailable: false }),
    );
    expect(await button('Burger Sold out')).toBeDefined();
  });
});

describe('the wall', () => {
  test('has bump buttons whose names tell whose ticket they move', async () => {
    await theWall(preparing(1), preparing(2));
    const buttons = await screen.findAllByRole('button', { name: /^Move to serving/ });
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Move to serving: Table .*, #B-1$/),
      expect.stringMatching(/^Move to serving: Table .*, #B-2$/),
    ]);
  });

  test('blinks for a hasty second tap on a ticket, and takes one a moment later', async () => {
    const { engine } = await theWall({ ...preparing(1), status: 'accepted' });
    fireEvent.click(await button(/^Move to preparing/));
    const bump = await button(/^Move to serving/);
    bump.animate = vi.fn();
    fireEvent.click(bump);
    press('1');
    expect(bump.animate).toHaveBeenCalledTimes(2);
    vi.setSystemTime(NOW + HASTY_MS);
    press('1');
    await waitFor(() => expect(engine.asked).toHaveLength(2));
    expect(bump.animate).toHaveBeenCalledTimes(2);
    expect(engine.asked.map(({ args }) => (args as { to: string }).to)).toEqual(['preparing', 'serving']);
  });

  test('ignores a hasty second tap on a line, but takes its tick back a moment later', async () => {
    const { engine } = await theWall(preparing(1));
    const line = await screen.findByRole('button', { name: /Steak/ });
    fireEvent.click(line);
    await waitFor(() => expect(line.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(line);
    vi.setSystemTime(NOW + HASTY_MS);
    fireEvent.click(line);
    await waitFor(() => expect(line.getAttribute('aria-pressed')).toBe('false'));
    expect(engine.asked).toHaveLength(2);
  });

  test('keeps the place of a ticket that leaves for a moment, so a second key bumps no neighbor', async () => {
    const { engine } = await theWall(preparing(1), preparing(2));
    await waitFor(() => expect(ticket('B-2')).not.toBeNull());
    press('1');
    await waitFor(() => expect(ticket('B-1')?.inert).toBe(true));
    vi.setSystemTime(NOW + HASTY_MS);
    press('1');
    expect(engine.asked).toHaveLength(1);
    await waitFor(() => expect(ticket('B-1')).toBeNull());
    expect(ticket('B-2')?.inert).toBe(false);
  });
});

describe('the progress of the kitchen', () => {
  const start = async (): Promise<void> => void fireEvent.click(await button('Start shift'));

  test('is reported by its wall from the start of the shift until it is left', async () => {
    const { engine } = await wallOf([]);
    const begin = await button('Start shift');
    expect(engine.shown).toEqual([]);
    fireEvent.click(begin);
    await waitFor(() => expect(engine.shown).toEqual([{ shown: [] }]));
    cleanup();
    expect(engine.shown).toEqual([{ shown: [] }, undefined]);
  });

  test('is not reported by a wall that shows only the bar', async () => {
    const { engine } = await wallOf([]);
    fireEvent.click(await screen.findByRole('radio', { name: 'Bar' }));
    await start();
    await screen.findByText('No open tickets');
    expect(engine.shown).toEqual([]);
  });
});

describe('a ticket', () => {
  const line = (n: number, over: Partial<OrderItem> = {}): OrderItem =>
    anItem({ id: testId('item', n), name: `Dish ${n}`, station: 'kitchen', ...over });

  test('shows every line, and an allergy both at the top and at its dish', async () => {
    const items = Array.from({ length: 12 }, (_, n) => line(n, { allergy: n === 7 ? 'Celery' : null }));
    await theWall({ ...preparing(1), items, note: 'Candle on the cake' });
    const card = within(await screen.findByRole('article', { name: /#B-1$/ }));
    expect(card.getAllByRole('button', { name: /Dish/ })).toHaveLength(12);
    expect(card.getByText('Allergy: Celery')).toBeDefined();
    expect(card.getByRole('button', { name: /Dish 7.*Allergy: Celery/ })).toBeDefined();
    expect(card.getAllByText('Celery')).toHaveLength(1);
    expect(card.getByText('Note: Candle on the cake')).toBeDefined();
  });

  test('says how many of a counted dish are left, and so does the list of all dishes', async () => {
    const shown = await showScreen(<KitchenPage />, {
      role: 'kitchen',
      rows: {
        venue: [aVenue()],
        table: [aTable()],
        product: [aProduct({ sizes: [aSize({ left: 3 })] }), aProduct({ id: 'soup', name: 'Soup' })],
        order: [
          { ...preparing(1), items: [line(1), line(2, { name: 'Soup', productId: 'soup' })] },
          { ...preparing(2), items: [line(3)], status: 'cancelled' },
        ],
      },
    });
    fireEvent.click(await button('Start shift'));
    await waitFor(() => expect(ticket('B-1')?.textContent).toContain('1Dish 13 left1Soup'));
    fireEvent.click(await button('All day'));
    const list = within(await screen.findByRole('dialog', { name: 'All day' }));
    const dishes = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(dishes).toEqual(['1Dish 1 3 left', '1Soup']);
    const counted = aProduct({ sizes: [aSize({ left: 0, isAvailable: false })] });
    await shown.db.products.put({ id: 'burger', seq: 2, doc: counted });
    await waitFor(() => expect(list.getByText('0 left')).toBeDefined());
  });

  test('says that a takeaway has to be packed', async () => {
    await theWall({ ...preparing(1), service: 'takeaway' }, preparing(2));
    await waitFor(() => expect(ticket('B-1')?.textContent).toContain('Takeout'));
    expect(ticket('B-2')?.textContent).not.toContain('Takeout');
  });

  test('is new for a minute after it was sent, or came late from a tablet without a network', async () => {
    const shown = await theWall(preparing(1));
    const words = (number: string): string | null | undefined =>
      ticket(number)?.querySelector('header')?.textContent;
    await waitFor(() => expect(words('B-1')).toContain('New'));
    vi.setSystemTime(NOW + 2000);
    await waitFor(() => expect(words('B-1')).not.toContain('New'));
    await becomes(shown, { ...preparing(2), sentAt: new Date(NOW - 180_000).toISOString() });
    await waitFor(() => expect(words('B-2')).toContain('New'));
    expect(words('B-1')).not.toContain('New');
    vi.setSystemTime(NOW + 70_000);
    await waitFor(() => expect(words('B-2')).not.toContain('New'));
  });

  test('of the bar is shown when somebody chose the bar, or both', async () => {
    const drinks = { ...preparing(2), items: [line(2, { station: 'bar' })] };
    await wallOf([preparing(1), drinks]);
    await screen.findByText(/^1 order is open\./);
    fireEvent.click(screen.getByRole('radio', { name: 'Both' }));
    await screen.findByText(/^2 orders are open\./);
    fireEvent.click(screen.getByRole('radio', { name: 'Bar' }));
    await screen.findByRole('heading', { name: 'Bar' });
    fireEvent.click(await button('Start shift'));
    await waitFor(() => expect([ticket('B-1'), ticket('B-2') === null]).toEqual([null, false]));
  });

  test('goes to serving with one bump when the screen is set so', async () => {
    const { engine } = await theWall({ ...preparing(1), status: 'paid' });
    fireEvent.click(await button('Screen settings'));
    const bumps = await screen.findByRole('radiogroup', { name: 'Bumps from new to serving' });
    fireEvent.click(within(bumps).getByRole('radio', { name: '1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(await button(/^Move to serving/));
    await waitFor(() => expect(ticket('B-1')).toBeNull());
    expect(engine.asked.at(-1)).toMatchObject({ name: 'order.advance', args: { to: 'serving' } });
  });
});

describe('a cancelled ticket', () => {
  test('comes first and says why, when and by whom', async () => {
    const gone = preparing(2);
    const wall = await theWall(preparing(1), gone);
    await waitFor(() => expect(ticket('B-2')).not.toBeNull());
    await becomes(wall, { ...cancelled(gone), cancelReason: 'Guest left' });
    const card = within(await screen.findByRole('article', { name: /#B-2$/ }));
    expect(await card.findByText('Cancelled: Guest left')).toBeDefined();
    expect(card.getByText(/^\d\d:\d\d by Ana$/)).toBeDefined();
    expect(screen.getAllByRole('article')[0]).toBe(ticket('B-2'));
  });

  test('ignores a tap while the tickets make room for it', async () => {
    const gone = preparing(2);
    const wall = await theWall(preparing(1), gone);
    await waitFor(() => expect(ticket('B-2')).not.toBeNull());
    await becomes(wall, cancelled(gone));
    await screen.findByRole('button', { name: /^Seen/ });
    press('2');
    fireEvent.click(await button(/^Move to serving/));
    expect(wall.engine.asked).toEqual([]);
    vi.setSystemTime(NOW + UNREAD_MS);
    press('2');
    await waitFor(() => expect(wall.engine.asked).toHaveLength(1));
  });

  test('is not removed by the tap or key that was meant for the ticket, but is a second later', async () => {
    const orders = [preparing(1), preparing(2)] as const;
    const wall = await theWall(...orders);
    await waitFor(() => expect(ticket('B-2')).not.toBeNull());
    for (const order of orders) await becomes(wall, cancelled(order));
    const seen = await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: /^Seen/ });
      expect(buttons).toHaveLength(2);
      return buttons;
    });
    vi.setSystemTime(NOW + UNREAD_MS - 1);
    for (const tap of seen) fireEvent.click(tap);
    press('1');
    expect(screenStore.get().acknowledged.size).toBe(0);
    vi.setSystemTime(NOW + UNREAD_MS);
    fireEvent.click(await within(ticket('B-2') as HTMLElement).findByRole('button', { name: /^Seen/ }));
    press('1');
    await waitFor(() => expect([ticket('B-1'), ticket('B-2')]).toEqual([null, null]));
  });

  test('stays past the cut-off until it was seen, even for an order of the day before', async () => {
    await theWall(preparing(3), preparing(4));
    await waitFor(() => expect(ticket('B-4')).not.toBeNull());
    leaveTheWall();
    const nextDay = NOW + 14 * 3_600_000;
    vi.setSystemTime(nextDay);
    const late = cancelled({ ...preparing(4), businessDay: '2026-03-06' }, nextDay);
    const orders = [cancelled({ ...preparing(3), businessDay: '2026-03-06' }, NOW), late];
    await theWall(...orders);
    await waitFor(() => expect([ticket('B-3'), ticket('B-4')]).not.toContain(null));
    expect(document.body.textContent).toContain('0 open');
    vi.setSystemTime(nextDay + UNREAD_MS);
    press('1');
    await waitFor(() => expect(ticket('B-3')).toBeNull());
    leaveTheWall();
    await theWall(...orders);
    await waitFor(() => expect(ticket('B-4')).not.toBeNull());
    expect(ticket('B-3')).toBeNull();
    expect(screenStore.get().known).toEqual(new Set([late.id]));
  });

  test('does not appear on a wall where it never was', async () => {
    await theWall(preparing(5), cancelled(preparing(6), NOW - 24 * 3_600_000), cancelled(preparing(7)));
    await waitFor(() => expect(ticket('B-5')).not.toBeNull());
    expect([ticket('B-6'), ticket('B-7')]).toEqual([null, null]);
  });
});
