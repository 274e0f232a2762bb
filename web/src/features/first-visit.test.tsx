import type { InputOf } from '@tableside/domain/commands.ts';
import {
  anItem,
  anOrder,
  aProduct,
  aSection,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../testing/an-account-door.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AccountProvider } from './account/account-context.tsx';
import { ProfilePage } from './account/profile-page.tsx';
import { OwnOrdersPage } from './guest/own-orders-page.tsx';
import { SetupNote } from './office/venue/setup/setup-note.tsx';
import { SetupPage } from './office/venue/setup/setup-page.tsx';
import type { SetupStepKey } from './office/venue/setup/setup-steps.ts';

// Hundreds of time zones render slowly outside a browser.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([]));
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tap = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

/** The page with the address that keeps its open step. */
function Setup() {
  const [step, setStep] = useState<SetupStepKey | undefined>();
  return <SetupPage step={step} onStep={setStep} />;
}

describe('an empty venue', () => {
  const empty = { venue: [aVenue({ name: '', pricingRules: {}, taxRate: 0, operatingHours: [] })] };

  it('comes from nothing to its first order on one page', async () => {
    const { engine } = await showScreen(<Setup />, { role: 'admin', rows: empty });
    await screen.findByText('4 left');
    tap('Save and continue');
    expect(await screen.findByText('Enter the name')).toBeDefined();
    type('Name', 'Alder & Rye');
    tap('Save and continue');
    expect(await screen.findByText('Enter the tax rate, or 0 if you charge no tax')).toBeDefined();
    type('Tax rate', '8.875');
    fireEvent.click(screen.getByRole('radio', { name: /^At the end/ }));
    tap('Every day');
    tap('Save and continue');
    await screen.findByText('Alder & Rye · Tax 8.875% is added');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Menu'));
    fireEvent.click(await screen.findByRole('button', { name: /^Type one product/ }));
    type('Name of the product', 'Negroni');
    type('Price', '14.50');
    type('Category', 'Cocktails');
    type('Prepared at', 'bar');
    tap('Save and continue');
    await screen.findByLabelText('Sections and tables');
    type('Sections and tables', 'Main: 1-2 (4), Bar: B1');
    tap('Add 3 tables');
    await screen.findByText('3 tables in 2 sections');
    await screen.findByLabelText('Who works here');
    type('Who works here', 'Maya, manager');
    tap('Add 1 person');
    await screen.findByText('Maya');
    tap(/^Ready/);
    const first = await screen.findByRole('link', { name: 'Take a first order' });
    const asked = (name: string) => engine.asked.filter((one) => one.name === name).map(({ args }) => args);
    const [place] = asked('venue.patch') as InputOf<'venue.patch'>[];
    expect(place?.set).toMatchObject({ name: 'Alder & Rye', taxRate: 8.875, 'settings[payAt]': 'end' });
    expect(place?.set).toMatchObject({ 'operatingHours[0]': { open: '1100', close: '2200', isOpen: true } });
    expect(asked('section.create')).toMatchObject([{ key: 'main' }, { key: 'bar' }]);
    const tables = asked('table.create') as InputOf<'table.create'>[];
    expect(tables.map(({ number }) => number)).toEqual(['1', '2', 'B1']);
    expect(first.getAttribute('href')).toBe(`/menu?table=${tables[0]?.id}`);
    expect(asked('staff.create')).toMatchObject([{ firstName: 'Maya' }]);
  });

  it('can begin with an example menu, which comes whole', async () => {
    const done = vi.fn();
    const { engine } = await showScreen(<SetupPage step="menu" onStep={done} />, {
      role: 'manager',
      rows: { venue: [aVenue()] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add it' }));
    await waitFor(() => expect(done).toHaveBeenCalledWith('tables'));
    expect(engine.asked.filter(({ name }) => name === 'product.create')).toHaveLength(10);
  });

  it('says what cannot be read, and makes nothing until it is mended', async () => {
    const { engine } = await showScreen(<SetupPage step="tables" onStep={() => undefined} />, {
      role: 'manager',
      rows: { venue: [aVenue()], section: [aSection()], table: [aTable()] },
    });
    fireEvent.change(await screen.findByLabelText('Sections and tables'), {
      target: { value: 'Main: 9-1, Bar: 12' },
    });
    expect(await screen.findByText('"Main: 9-1" runs backwards. Write 1-9.')).toBeDefined();
    expect(screen.getByText(/^Table 12 is in Main Floor already/)).toBeDefined();
    tap('Fix the 2 parts above');
    expect(engine.asked).toEqual([]);
  });

  it('lists the remaining steps on other pages, for those who may do them', async () => {
    await showScreen(<SetupNote />, { role: 'manager', rows: { venue: [aVenue()], table: [aTable()] } });
    expect(await screen.findByText("Setup isn't finished. To do: menu.")).toBeDefined();
    cleanup();
    await showScreen(
      <>
        <SetupNote />
        <p>Board</p>
      </>,
      { role: 'server', rows: empty },
    );
    await screen.findByText('Board');
    expect(screen.queryByText(/isn't finished/)).toBeNull();
  });
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
    const own = ['/profile/settings', '/profile/audit', '/profile/access', '/profile/integrations'];
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
