/** Blocking, unblocking and deleting accounts on Administrator Access. */

import { anActor, aVenue } from '@tableside/domain/testing/builders.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
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

let devices: Partial<Device>[] = [];
beforeEach(() => {
  devices = [];
});

async function show(...accounts: Account[]) {
  const asked: string[] = [];
  await showScreen(<AccessPage />, {
    role: 'admin',
    rows: { venue: [aVenue()] },
    answers: async (request) => {
      const { method, url } = request;
      const path = new URL(url).pathname.replace('/api', '');
      if (method === 'GET') return Response.json(path === '/devices' ? devices : accounts);
      const body = method === 'PATCH' || path.endsWith('/block') ? ` ${await request.text()}` : '';
      asked.push(`${method} ${path}${body}`);
      if (body.includes('"gone"'))
        return Response.json(
          { code: 'device.notKept', message: 'A device that was to stay is gone. Nothing was changed.' },
          { status: 409 },
        );
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

it('an account is blocked only after a question', async () => {
  const asked = await show(account({}));
  await press('Block Cora Quinn');
  await confirm('Cancel');
  expect(asked).toEqual([]);
  await press('Block Cora Quinn');
  await confirm('Block');
  await waitFor(() => expect(asked).toEqual(['POST /users/cora/block {"keepDevices":[]}']));
});

describe('devices that lose access with a person', () => {
  const device = (over: Partial<Device>): Device => ({
    ...{ id: 'phone', name: '', letter: 'C', lastNumber: 0, lastSeenAt: '2026-06-12T20:00:00.000Z' },
    ...{ lastUsedBy: { name: 'Ben Okoro', at: '2026-06-12T20:00:00.000Z' }, enrolledAt: null },
    ...{ enrolledBy: { id: 'ben', name: 'Ben Okoro' }, declaredBy: null, declaredAt: null, pending: 2 },
    ...{ oldestPending: null, clockOffset: null, appVersion: null, persisted: null, numberClashes: 0 },
    ...{ lastClash: null, revokedAt: null, clearedAt: null },
    ...over,
  });
  const WALL = device({
    ...{ id: 'wall', name: 'Kitchen wall', letter: 'K', pending: 0 },
    ...{ declaredAt: '2026-06-12T20:00:00.000Z', declaredBy: { id: 'ben', name: 'Ben Okoro' } },
  });
  const MANAGER = { ...COLLEAGUE, role: 'manager' } as const;
  const choose = async (name: RegExp): Promise<void> => {
    fireEvent.click(await screen.findByRole('radio', { name }));
  };
  const setRole = async (role: string): Promise<void> => {
    fireEvent.change(await screen.findByLabelText("Ben Okoro's role"), { target: { value: role } });
  };

  it('are asked about before a block, both shared ones and their own [T35]', async () => {
    devices = [WALL, device({}), device({ id: 'old', revokedAt: '2026-06-12T20:00:00.000Z' })];
    const asked = await show(MANAGER);
    await press('Block Ben Okoro');
    const phone = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Device C/ });
    expect(phone.checked).toBe(true);
    expect(phone.parentElement?.textContent).toContain('It had 2 unsent changes then.');
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await confirm('Block');
    expect(asked).toEqual([]);
    await choose(/^Keep it in use/);
    await confirm('Block');
    await waitFor(() => expect(asked).toEqual(['POST /users/ben/block {"keepDevices":["wall"]}']));
  });

  it('end with the block if somebody says so', async () => {
    devices = [WALL];
    const asked = await show(MANAGER);
    await press('Block Ben Okoro');
    await choose(/^End it/);
    await confirm('Block');
    await waitFor(() => expect(asked).toEqual(['POST /users/ben/block {"keepDevices":[]}']));
  });

  it('are asked about before a lower role, except personal ones', async () => {
    devices = [WALL, device({})];
    const asked = await show(MANAGER);
    await setRole('server');
    await choose(/^Keep it in use/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await confirm('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked).toEqual([]);
    await setRole('server');
    await choose(/^Keep it in use/);
    await confirm('Change the role');
    await waitFor(() => expect(asked).toEqual(['PATCH /users/ben {"role":"server","keepDevices":["wall"]}']));
  });

  it('include personal ones when somebody leaves the staff', async () => {
    devices = [device({})];
    await show(MANAGER);
    await setRole('customer');
    expect(await screen.findByRole('checkbox', { name: /^Device C/ })).toBeDefined();
  });

  it('are not asked about when none ends, or the role is higher', async () => {
    devices = [device({})];
    const asked = await show(MANAGER);
    await setRole('server');
    await waitFor(() => expect(asked).toEqual(['PATCH /users/ben {"role":"server","keepDevices":[]}']));
    devices = [WALL];
    await setRole('admin');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('change nothing when one cannot be kept', async () => {
    devices = [{ ...WALL, id: 'gone' }];
    const asked = await show(MANAGER);
    await setRole('kitchen');
    await choose(/^Keep it in use/);
    await confirm('Change the role');
    expect(
      await screen.findByText(/A device that was to stay is gone\. Nothing was changed\.$/),
    ).toBeDefined();
    expect(asked).toEqual(['PATCH /users/ben {"role":"kitchen","keepDevices":["gone"]}']);
  });
});

it('a blocked account says so, and can be let in again', async () => {
  const asked = await show(account({ active: false, blockedAt: '2026-06-12T20:00:00.000Z' }));
  expect(await screen.findByText('Blocked')).toBeDefined();
  await press('Unblock Cora Quinn');
  await confirm('Unblock');
  await waitFor(() => expect(asked).toEqual(['POST /users/cora/unblock']));
});

it('a guest’s account can be deleted, but not one of the staff or one’s own', async () => {
  const asked = await show(account({}), COLLEAGUE, SELF);
  await screen.findByRole('button', { name: 'Block Ben Okoro' });
  expect(screen.queryByRole('button', { name: 'Delete Ben Okoro' })).toBeNull();
  expect(screen.queryByRole('button', { name: /(Block|Delete) Ada/ })).toBeNull();
  await press('Delete Cora Quinn');
  await confirm('Delete');
  await waitFor(() => expect(asked).toEqual(['DELETE /users/cora']));
});

it('guests who gave only a first name come last, without their made-up address', async () => {
  const guest = account({ id: 'nora', name: 'Nora', email: '01a22332-0000@guest.invalid' });
  await show(guest, COLLEAGUE);
  const rows = await screen.findAllByRole('row');
  expect(rows[1]?.textContent).toContain('Ben Okoro');
  expect(rows[2]?.textContent).toContain('NoraGuest, first name only');
  expect(screen.queryByText(/guest\.invalid/)).toBeNull();
});
