/** A change that needs a manager's word: who is asked for their PIN, and where nobody can be. */
import { anItem, anOrder, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ApprovalSheet } from './approval-sheet.tsx';
import { askedText } from './asked-text.ts';
import { type FloorState, type People, PeopleProvider, type PersonHere } from './people-context.tsx';

afterEach(cleanup);

const MIA: PersonHere = {
  ...{ userId: 'mia', name: 'Mia Chen', role: 'manager', digits: 4 },
  ...{ needsPassword: false, hasPin: true, waitsUntil: 0 },
};
const MAX: PersonHere = { ...MIA, userId: 'max', name: 'Max Roth' };
const ANA: PersonHere = { ...MIA, userId: 'ana', name: 'Ana Ruiz', role: 'server' };

async function show(mode: FloorState['mode'], here: readonly PersonHere[] = [ANA, MIA, MAX]) {
  const asked = { name: 'order.cancel', args: { orderId: 'order' }, author: 'Ana Ruiz' };
  const state: FloorState = { mode, who: 'ana', signedIn: null, asked, atClock: null };
  let lists = 0;
  const people: Partial<People> = {
    get: () => state,
    subscribe: () => () => undefined,
    async list(told) {
      lists += 1;
      told(here);
    },
  };
  await showScreen(
    <PeopleProvider value={people as People}>
      <ApprovalSheet />
    </PeopleProvider>,
    { role: 'server', rows: { venue: [aVenue()] } },
  );
  expect(await screen.findByText(/Requested by Ana Ruiz/)).toBeDefined();
  return () => lists;
}

it('the sheet offers the managers of a shared tablet', async () => {
  const lists = await show('on');
  expect(await screen.findByRole('button', { name: /Mia Chen/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /Max Roth/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Ana Ruiz/ })).toBeNull();
  expect(lists()).toBe(1);
});

it('the sheet asks nobody on a personal device, where no PIN counts, and says what to do', async () => {
  const lists = await show('off');
  expect(screen.getByText(/^Approvals need a tablet that your staff share/)).toBeDefined();
  expect(screen.queryByText(/No manager has used this tablet yet/)).toBeNull();
  expect(lists()).toBe(0);
});

it('the sheet says which dish is voided, and what it is worth', () => {
  const risotto = anItem({ id: testId('item', 1), name: 'Mushroom risotto', price: 2600, quantity: 3 });
  const order = anOrder({ orderNumber: 'B-1/3', items: [risotto] });
  const args = { orderId: order.id, itemId: risotto.id, quantity: 2, reason: 'Cold' };
  const about = { order, visit: null, table: null, off: null };
  expect(askedText({ name: 'order.voidItem', args }, about)).toEqual({
    title: 'Void 2 × Mushroom risotto, $52.00',
    detail: '#B-1/3, Cold',
  });
  const cancelled = { name: 'order.cancel', args: { orderId: order.id, reason: 'Left' } };
  expect(askedText(cancelled, about).title).toBe('Order #B-1/3 cancelled');
});

it('the pad has a dot for each digit that the PIN of a manager has at least', async () => {
  await show('on', [{ ...MIA, digits: null }]);
  await screen.findByRole('heading', { name: 'Mia Chen' });
  expect(document.querySelectorAll('[class*="dots"] > span')).toHaveLength(6);
});
