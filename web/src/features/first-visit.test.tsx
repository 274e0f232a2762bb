import {
  anItem,
  anOrder,
  aProduct,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anAccountDoor } from '../../testing/an-account-door.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AccountProvider } from './account/account-context.tsx';
import { ProfilePage } from './account/profile-page.tsx';
import { OwnOrdersPage } from './guest/own-orders-page.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

describe('Profile', () => {
  const door = anAccountDoor();
  async function linksOf(role: 'admin' | 'manager' | 'server' | 'kitchen' | 'customer') {
    await showScreen(
      <AccountProvider value={door}>
        <ProfilePage />
      </AccountProvider>,
      { role, rows: { venue: [aVenue({ city: 'Brooklyn' })], staff: [aStaffMember()] } },
    );
    await screen.findByRole('button', { name: /^Sign Out/ });
    return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  }
  const manager = [
    '/payment',
    '/profile/cash',
    '/profile/day',
    '/profile/shift',
    '/profile/tips',
    '/profile/reports',
    '/profile/menu',
    '/profile/inventory',
    '/profile/discounts',
    '/profile/prices',
    '/profile/setup',
    '/profile/business-info',
    '/profile/hours',
    '/profile/tables',
    '/profile/sections',
    '/profile/printers',
    '/staff',
    '/profile/rehearsal',
    '/profile/time-cards',
    '/profile/held',
    '/profile/devices',
    '/profile/connect',
    '/profile/password',
    '/profile/sign-ins',
    '/profile/pin',
    '/profile/second-factor',
    '/profile/tablet',
  ];

  it.each([
    ['manager', manager],
    [
      'server',
      [
        '/profile/cash',
        '/profile/shift',
        '/profile/tips',
        '/profile/inventory',
        '/profile/rehearsal',
        '/profile/time-cards',
        '/profile/password',
        '/profile/sign-ins',
        '/profile/pin',
      ],
    ],
    [
      'kitchen',
      [
        '/profile/inventory',
        '/profile/rehearsal',
        '/profile/time-cards',
        '/profile/password',
        '/profile/sign-ins',
        '/profile/pin',
      ],
    ],
    ['customer', ['/profile/password', '/profile/sign-ins']],
  ] as const)('shows a %s the screens of that role', async (role, links) => {
    expect(await linksOf(role)).toEqual(links);
  });

  it('shows an administrator all of them', async () => {
    const links = await linksOf('admin');
    const own = [
      '/profile/settings',
      '/profile/audit',
      '/profile/access',
      '/profile/card-readers',
      '/profile/integrations',
    ];
    expect([...links].sort()).toEqual([...manager, ...own].sort());
    expect(screen.getByText('Restaurant Administrator')).toBeDefined();
  });

  it('begins with what waits for a server today, and leads there', async () => {
    const own = aVisit();
    const others = aVisit({
      id: testId('visit', 2),
      server: { userId: 'jonas', name: 'Jonas', staffId: null },
    });
    const rounds = aRound([anItem({ price: 1200, totalPrice: 1200 })]);
    await showScreen(
      <AccountProvider value={door}>
        <ProfilePage />
      </AccountProvider>,
      { rows: { venue: [aVenue()], visit: [own, others], order: [rounds] } },
    );
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const link = await today.findByRole('link', { name: /^1 open check/ });
    expect(link.textContent).toMatch(/^1 open checkYours, \$\d+\.\d\d to pay$/);
    expect(link.getAttribute('href')).toBe('/tables');
    expect(today.getAllByRole('link')).toHaveLength(1);
  });

  it('says nothing of today to the kitchen, nor to guests', async () => {
    for (const role of ['kitchen', 'customer'] as const) {
      await linksOf(role);
      expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
      cleanup();
    }
  });

  it('sets one’s own status, and undoes that', async () => {
    const { engine } = await showScreen(
      <AccountProvider value={door}>
        <ProfilePage />
      </AccountProvider>,
      { actor: { staffId: 'staff-amara' }, rows: { staff: [aStaffMember()] } },
    );
    fireEvent.click(await screen.findByRole('button', { name: /change status of my card/ }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'On Break' }));
    await screen.findByRole('button', { name: /^On Break, change status/ });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /^Active, change status/ });
    expect(engine.asked.map(({ name }) => name)).toEqual(['staff.setStatus', 'staff.setStatus']);
  });
});

describe('the home of a customer', () => {
  const own = { customerId: testId('user', 'customer'.length), items: [anItem()] };

  it('shows their orders with the steps of each, and how to order something else', async () => {
    const order = anOrder({
      ...own,
      status: 'preparing',
      paidFirst: true,
      sentAt: '2026-06-12T23:02:00.000Z',
    });
    const others = anOrder({
      id: testId('order', 2),
      status: 'paid',
      customerId: 'somebody',
      items: [anItem()],
    });
    await showScreen(<OwnOrdersPage />, {
      role: 'customer',
      rows: { venue: [aVenue()], table: [aTable()], order: [order, others] },
    });
    const card = await screen.findByRole('article', { name: 'Order for Table 12' });
    expect(screen.getByRole('heading', { name: 'Your order' })).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    const steps = within(card).getAllByRole('listitem').slice(0, 5);
    expect(steps.map((step) => step.textContent)).toEqual([
      'Paid7:02 PM',
      'The kitchen has it',
      expect.stringMatching(/^Being preparedsince /),
      'On its way to you, not yet',
      'Served, not yet',
    ]);
    const more = screen.getByRole('link', { name: 'Order something else' });
    expect(more.getAttribute('href')).toBe('/menu?table=table-12');
  });

  it('says that the server comes to take payment, except where guests pay at the end', async () => {
    const venue = aVenue();
    const sent = anOrder({ ...own, submittedAt: '2026-06-12T23:02:00.000Z' });
    const show = (payAt: 'order' | 'end') =>
      showScreen(<OwnOrdersPage />, {
        role: 'customer',
        rows: {
          venue: [{ ...venue, settings: { ...venue.settings, payAt } }],
          table: [aTable()],
          order: [sent],
        },
      });
    await show('order');
    expect(await screen.findByText('Your server will come to your table to take payment.')).toBeDefined();
    expect(screen.getByText('Paid')).toBeDefined();
    cleanup();
    await show('end');
    expect(
      await screen.findByText('Your server will confirm it. You pay at the end of your visit.'),
    ).toBeDefined();
    expect(screen.queryByText('Paid')).toBeNull();
  });

  it('links to a draft that was not sent, and lists past orders', async () => {
    const draft = anOrder({ ...own, orderNumber: '' });
    const over = anOrder({ ...own, id: testId('order', 2), status: 'completed' });
    await showScreen(<OwnOrdersPage />, {
      role: 'customer',
      rows: { venue: [aVenue()], table: [aTable()], order: [draft, over] },
    });
    const link = await screen.findByRole('link', { name: 'Continue this order' });
    expect(link.getAttribute('href')).toBe(`/order/${draft.id}`);
    expect(within(screen.getByRole('region', { name: 'Earlier' })).getByText('Completed')).toBeDefined();
  });

  it('offers the menu when there are no orders', async () => {
    await showScreen(<OwnOrdersPage />, {
      role: 'customer',
      rows: { venue: [aVenue()], product: [aProduct()] },
    });
    expect(await screen.findByText('No open orders')).toBeDefined();
    expect(screen.getByRole('link', { name: 'View the menu' }).getAttribute('href')).toBe('/menu');
  });
});
