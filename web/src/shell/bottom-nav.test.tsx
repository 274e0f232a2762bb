import type { Role } from '@tableside/domain/command/permissions.ts';
import { anActor } from '@tableside/domain/testing/builders.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BottomNav } from './bottom-nav.tsx';

afterEach(cleanup);

interface Shown {
  role?: Role;
  paid?: number;
  guests?: number;
  food?: number;
  calls?: number;
  at?: string;
}

async function show({ role = 'admin', paid = 0, guests = 0, food = 0, calls = 0, at = '/' }: Shown) {
  const rootRoute = createRootRoute({
    component: () => (
      <BottomNav
        actor={anActor(role)}
        paidCount={paid}
        guestCount={guests}
        foodCount={food}
        callCount={calls}
        venueName="Alder & Rye"
        businessDay="Fri, Nov 20"
      />
    ),
    notFoundComponent: () => null,
  });
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  // Every router has the type of the app's own routes. This one needs only addresses.
  render(<RouterProvider router={router as never} />);
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  return within(nav).getAllByRole('link');
}

const labels = (links: HTMLElement[]): (string | null)[] =>
  links.map((link) => link.querySelector(':scope > span:last-child')?.textContent ?? null);

describe('the bottom navigation', () => {
  it('has six tabs in this order for floor staff', async () => {
    expect(labels(await show({ role: 'server' }))).toEqual([
      'Orders',
      'Tables',
      'Staff',
      'Menu',
      'History',
      'Profile',
    ]);
  });

  it('shows the kitchen what it works with, and a customer the menu first', async () => {
    expect(labels(await show({ role: 'kitchen' }))).toEqual(['Orders', 'Menu', 'History', 'Profile']);
    cleanup();
    expect(labels(await show({ role: 'customer' }))).toEqual(['Menu', 'Orders', 'Profile']);
  });

  it('counts guests’ orders on the Tables tab', async () => {
    const [, tables] = await show({ role: 'server', guests: 2 });
    expect(tables?.getAttribute('aria-label')).toBe('Tables, 2 guest orders');
    cleanup();
    const [, both] = await show({ role: 'server', guests: 1, food: 2 });
    expect(both?.getAttribute('aria-label')).toBe('Tables, 1 guest order, 2 rounds to run');
    expect(both?.textContent).toContain('3');
    cleanup();
    const [, none] = await show({ role: 'server' });
    expect(none?.getAttribute('aria-label')).toBeNull();
  });

  it('marks the tab whose path is exactly the address', async () => {
    const links = await show({ at: '/orders' });
    const active = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(labels(active)).toEqual(['History']);
  });

  it('marks none as current on a page below a tab, and keeps that tab lit', async () => {
    const links = await show({ at: '/orders/0a000000-0000-7000-8000-000000000001' });
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual([]);
    expect(labels(links.filter((link) => link.hasAttribute('data-below')))).toEqual(['Orders']);
  });

  it.each([
    ['/checkout/x', ['Tables']],
    ['/menu?table=12', ['Tables']],
    ['/menu', []],
    ['/receipt', ['Orders']],
    ['/outage', ['Orders']],
    ['/order/x', ['Tables']],
    ['/payments/x', ['Profile']],
    ['/profile/hours', ['Profile']],
    ['/tables', []],
  ])('keeps these tabs lit at %s: %j', async (at, lit) => {
    const links = await show({ at });
    expect(labels(links.filter((link) => link.hasAttribute('data-below')))).toEqual(lit);
  });
});

describe('the tab Menu', () => {
  it.each([
    ['server', '/menu', ['Menu']],
    ['server', '/menu?table=12', []],
    ['customer', '/menu?table=12', ['Menu']],
  ] as const)('of a %s at %s is current as %j', async (role, at, current) => {
    const links = await show({ role, at });
    expect(labels(links.filter((link) => link.hasAttribute('aria-current')))).toEqual(current);
  });
});

describe('the count on Orders', () => {
  it('is the number of paid orders, read with its meaning', async () => {
    const [orders] = await show({ paid: 3 });
    expect(orders?.getAttribute('aria-label')).toBe('Orders, 3 paid orders');
    expect(orders?.textContent).toContain('3');
  });

  it('is 99+ beyond 99, and is read out in full', async () => {
    const [orders] = await show({ paid: 120 });
    expect(orders?.textContent).toContain('99+');
    expect(orders?.getAttribute('aria-label')).toBe('Orders, 120 paid orders');
  });

  it('is hidden at zero', async () => {
    const [orders] = await show({ paid: 0 });
    expect(orders?.textContent).toBe('Orders');
  });
});
