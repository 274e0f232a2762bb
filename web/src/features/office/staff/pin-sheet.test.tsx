import { aStaffMember, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { PinSheet } from './pin-sheet.tsx';

afterEach(cleanup);

const amara = aStaffMember();
const DEVICE = {
  id: 'd1',
  name: 'Bar tablet',
  usedAt: '2026-06-12T18:00:00.000Z',
  othersAt: null,
  isTheirs: true,
  answersFor: false,
  isShared: false,
  pending: 0,
};

async function show(pin: { userId: string | null; set: boolean }) {
  const cleared: string[] = [];
  let told = pin;
  await showScreen(<PinSheet member={amara} onClose={() => undefined} />, {
    role: 'manager',
    rows: { venue: [aVenue()], staff: [amara] },
    answers(request) {
      const { pathname } = new URL(request.url);
      if (request.method === 'DELETE') {
        cleared.push(pathname.split('/').at(-1) ?? '');
        told = { ...told, set: false };
        return new Response(null, { status: 204 });
      }
      return Response.json(pathname.endsWith('/pin') ? told : [DEVICE]);
    },
  });
  return cleared;
}

it('a manager clears the PIN of a colleague, and sees which devices they used', async () => {
  const cleared = await show({ userId: 'u1', set: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the PIN' }));
  expect(await screen.findByText(/Amara has no PIN yet/)).toBeDefined();
  expect(cleared).toEqual(['u1']);
  expect(screen.getByRole('region', { name: 'Devices' }).textContent).toContain('Bar tablet');
});

it('nothing can be cleared without a sign-in', async () => {
  await show({ userId: null, set: false });
  expect(await screen.findByText(/has no sign-in for taking orders/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear the PIN' })).toBeNull();
});
