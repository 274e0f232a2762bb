/** Blocking, unblocking and deleting accounts on Administrator Access. */
import type { Account } from '@tableside/protocol/rest/users.ts';
import { anActor, aVenue } from '@tableside/testkit/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { AccessPage } from './access-page.tsx';

afterEach(cleanup);

const account = (over: Partial<Account>): Account => ({
  id: 'cora',
  name: 'Cora Quinn',
  email: 'cora@guests.example',
  role: 'customer',
  venueId: aVenue().id,
  staffId: null,
  active: true,
  secondFactor: false,
  blockedAt: null,
  createdAt: '2026-06-12T20:00:00.000Z',
  lastSignInAt: null,
  lastSeenAt: null,
  ...over,
});

const COLLEAGUE = account({ id: 'ben', name: 'Ben Okoro', role: 'server', staffId: 'staff-ben' });
const SELF = account({ id: anActor('admin').userId, name: 'Ada', role: 'admin' });

async function show(...accounts: Account[]) {
  const asked: string[] = [];
  await showScreen(<AccessPage />, {
    role: 'admin',
    rows: { venue: [aVenue()] },
    answers: ({ method, url }) => {
      if (method === 'GET') return Response.json(accounts);
      asked.push(`${method} ${new URL(url).pathname.replace('/api', '')}`);
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(accounts[0]);
    },
  });
  return asked;
}

const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const confirm = async (name: string): Promise<void> => {
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

it('an account is blocked after a question, and not without it', async () => {
  const asked = await show(account({}));
  await press('Block Cora Quinn');
  await confirm('Cancel');
  expect(asked).toEqual([]);
  await press('Block Cora Quinn');
  await confirm('Block');
  await waitFor(() => expect(asked).toEqual(['POST /users/cora/block']));
});

it('a blocked account says so, and is let in again', async () => {
  const asked = await show(account({ active: false, blockedAt: '2026-06-12T20:00:00.000Z' }));
  expect(await screen.findByText('Blocked')).toBeDefined();
  await press('Unblock Cora Quinn');
  await confirm('Unblock');
  await waitFor(() => expect(asked).toEqual(['POST /users/cora/unblock']));
});

it('the account of a guest is deleted; one of the staff is not, nor one’s own', async () => {
  const asked = await show(account({}), COLLEAGUE, SELF);
  await screen.findByRole('button', { name: 'Block Ben Okoro' });
  expect(screen.queryByRole('button', { name: 'Delete Ben Okoro' })).toBeNull();
  expect(screen.queryByRole('button', { name: /(Block|Delete) Ada/ })).toBeNull();
  await press('Delete Cora Quinn');
  await confirm('Delete');
  await waitFor(() => expect(asked).toEqual(['DELETE /users/cora']));
});
