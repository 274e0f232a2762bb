import type { Role } from '@tableside/domain/command/permissions.ts';
import type { OwnDevice } from '@tableside/protocol/rest/devices.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAccountDoor } from '../../../testing/an-account-door.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
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

const device = (over: Partial<OwnDevice>): OwnDevice => ({
  id: 'tablet',
  name: '',
  letter: 'C',
  isThis: false,
  isShared: false,
  enrolledAt: '2026-05-01T12:00:00.000Z',
  lastSeenAt: '2026-06-10T20:00:00.000Z',
  pending: 0,
  ...over,
});

async function show({ devices: own = [], role = 'server' }: { devices?: OwnDevice[]; role?: Role } = {}) {
  const asked: string[] = [];
  const signOut = vi.fn(async () => undefined);
  let sessions = [
    session({ id: 'here', isThis: true, deviceName: 'Office', letter: 'A' }),
    session({ id: 'bar', scope: 'floor', deviceName: '', letter: 'B' }),
    session({ id: 'phone', address: null }),
  ];
  let devices = own;
  await showScreen(
    <AccountProvider value={anAccountDoor({ account: { signOut } })}>
      <SignInsPage />
    </AccountProvider>,
    {
      role,
      rows: {},
      answers: ({ method, url }) => {
        asked.push(`${method} ${new URL(url).pathname}`);
        if (method === 'POST') devices = devices.filter(({ id }) => !url.includes(`/${id}/`));
        else if (method === 'GET') return Response.json(url.endsWith('devices') ? devices : sessions);
        sessions = sessions.filter(({ id }) => !url.endsWith(id));
        return new Response(null, { status: 204 });
      },
    },
  );
  await screen.findAllByText('Office');
  return { asked, signOut };
}

it('the page lists where the person is signed in, and which of them is this device', async () => {
  await show();
  const [, ...rows] = screen.getAllByRole('row');
  const texts = rows.map((row) => (row.textContent ?? '').replaceAll(/\s+/g, ' '));
  expect(texts[0]).toContain('This one');
  expect(texts[1]).toMatch(/Device B ?By PIN, the floor only/);
  expect(texts[1]).toContain('From 192.168.1.20');
  expect(texts[2]).toMatch(/Browser ?By password/);
  expect(texts[2]).toContain('Address not known');
});

it('the page ends one sign-in, once the person has confirmed it', async () => {
  const { asked, signOut } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'End the sign-in on Device B' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Device B asks for your PIN again');
  fireEvent.click(within(dialog).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText('Device B')).toBeNull());
  expect(asked).toContain('DELETE /api/auth/sessions/bar');
  expect(signOut).not.toHaveBeenCalled();
});

it('ending the current sign-in signs the person out', async () => {
  const { asked, signOut } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out here' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(signOut).toHaveBeenCalled());
  expect(asked.some((call) => call.startsWith('DELETE'))).toBe(false);
});

const inDevices = async () => within(await screen.findByRole('table', { name: 'Devices' }));

it('the page lists the devices that the person set up, and ends a personal one after a confirmation', async () => {
  const lost = device({ id: 'lost', name: 'Old phone', pending: 3 });
  const { asked } = await show({
    devices: [device({ id: 'here', letter: 'A', isThis: true }), lost],
  });
  const [, here, old] = (await inDevices()).getAllByRole('row');
  expect(here?.textContent).toContain('Device A This one');
  expect(here && within(here).queryByRole('button')).toBeNull();
  expect(old?.textContent).toContain('Old phone Personal');
  fireEvent.click(screen.getByRole('button', { name: 'End the device Old phone' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('3 changes waited there');
  expect(asked).not.toContain('POST /api/auth/devices/lost/revoke');
  fireEvent.click(within(dialog).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText('Old phone')).toBeNull());
  expect(asked).toContain('POST /api/auth/devices/lost/revoke');
});

it('a device that the staff share is left to the board, which managers can open', async () => {
  const wall = device({ name: 'Wall', isShared: true });
  await show({ devices: [wall], role: 'manager' });
  const table = await inDevices();
  expect(table.getByText('Shared by the staff')).toBeDefined();
  expect(table.queryByRole('button', { name: /^End/ })).toBeNull();
  expect(table.getByRole('link', { name: 'Open Devices' }).getAttribute('href')).toBe('/profile/devices');
  cleanup();
  await show({ devices: [wall], role: 'server' });
  expect((await inDevices()).getByText('A manager ends it')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open Devices' })).toBeNull();
});

it('a guest, who sets up no devices, reads nothing about them', async () => {
  await show({ role: 'customer' });
  expect(screen.queryByRole('heading', { name: /Devices/ })).toBeNull();
});
