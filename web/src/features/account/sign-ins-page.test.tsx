import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../testing/an-account-door.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AccountProvider } from './account-context.tsx';
import { SignInsPage } from './sign-ins-page.tsx';

afterEach(cleanup);

const session = (over: object) => ({
  id: 'one',
  scope: 'office',
  isThis: false,
  createdAt: '2026-06-01T12:00:00.000Z',
  lastSeenAt: '2026-06-12T20:00:00.000Z',
  expiresAt: '2026-07-12T20:00:00.000Z',
  endsAt: '2026-08-30T12:00:00.000Z',
  address: '192.168.1.20',
  deviceId: null,
  deviceName: null,
  letter: null,
  ...over,
});

async function show() {
  const asked: string[] = [];
  const signOut = vi.fn(async () => undefined);
  let sessions = [
    session({ id: 'here', isThis: true, deviceName: 'Office', letter: 'A' }),
    session({ id: 'bar', scope: 'floor', deviceName: '', letter: 'B' }),
    session({ id: 'phone', address: null }),
  ];
  await showScreen(
    <AccountProvider value={anAccountDoor({ account: { signOut } })}>
      <SignInsPage />
    </AccountProvider>,
    {
      rows: {},
      answers: ({ method, url }) => {
        asked.push(`${method} ${new URL(url).pathname}`);
        if (method !== 'DELETE') return Response.json(sessions);
        sessions = sessions.filter(({ id }) => !url.endsWith(id));
        return new Response(null, { status: 204 });
      },
    },
  );
  await screen.findAllByText('Office');
  return { asked, signOut };
}

it('lists where the person is signed in, and which of them is this one', async () => {
  await show();
  const [, ...rows] = screen.getAllByRole('row');
  const texts = rows.map((row) => (row.textContent ?? '').replaceAll(/\s+/g, ' '));
  expect(texts[0]).toContain('This one');
  expect(texts[1]).toMatch(/Device B ?By PIN, the floor only/);
  expect(texts[1]).toContain('From 192.168.1.20');
  expect(texts[2]).toMatch(/Browser ?By password/);
  expect(texts[2]).toContain('Address not known');
});

it('ends one of them, once the person has said so', async () => {
  const { asked, signOut } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'End the sign-in on Device B' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Device B asks for your PIN again');
  fireEvent.click(within(dialog).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText('Device B')).toBeNull());
  expect(asked).toContain('DELETE /api/auth/sessions/bar');
  expect(signOut).not.toHaveBeenCalled();
});

it('signs out when it is the one that the person uses', async () => {
  const { asked, signOut } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out here' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(signOut).toHaveBeenCalled());
  expect(asked.some((call) => call.startsWith('DELETE'))).toBe(false);
});
