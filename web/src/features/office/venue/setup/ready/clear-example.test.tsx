import {
  anItem,
  anOrder,
  aProduct,
  aStaffMember,
  aTable,
  aVenue,
} from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../../../testing/show-screen.tsx';
import { SetupPage } from '../setup-page.tsx';

const AT = '2026-06-12T20:00:00.000Z';

afterEach(cleanup);

it('clears what nobody used of the example, after a question that counts it', async () => {
  const { engine } = await showScreen(<SetupPage step="ready" onStep={() => undefined} />, {
    role: 'admin',
    rows: {
      venue: [aVenue()],
      table: [aTable({ id: 'table-1', version: 1 }), aTable({ id: 'own', number: '2', version: 1 })],
      product: [aProduct({ id: 'negroni', version: 1 }), aProduct({ id: 'burrata', version: 1 })],
      order: [anOrder({ items: [anItem({ productId: 'negroni' })] })],
      staff: [
        aStaffMember({ id: 'staff-amara', version: 1 }),
        aStaffMember({ id: 'staff-jonas', version: 1 }),
      ],
    },
    answers: () => Response.json([account('staff-jonas')]),
  });
  engine.status.update({ phase: 'online' });
  await screen.findByText('Nobody used 1 product, 1 table, 1 person of it.');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the example' }));
  fireEvent.click(
    (await screen.findAllByRole('button', { name: 'Clear the example' })).at(-1) as HTMLElement,
  );
  await waitFor(() => expect(engine.asked).toHaveLength(3));
  expect(engine.asked.map(({ name, args }) => ({ name, args }))).toEqual([
    { name: 'product.archive', args: { id: 'burrata' } },
    { name: 'table.archive', args: { id: 'table-1' } },
    { name: 'staff.deactivate', args: { staffId: 'staff-amara' } },
  ]);
});

const account = (staffId: string) => ({
  ...{ id: 'jonas', name: 'Jonas', email: 'jonas@example.com', role: 'server', venueId: 'venue', staffId },
  ...{
    active: true,
    blockedAt: null,
    createdAt: AT,
    lastSignInAt: null,
    lastSeenAt: null,
    secondFactor: false,
  },
});
