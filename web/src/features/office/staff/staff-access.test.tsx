/** Somebody's access on their staff card: what they have, how it is given, and what becomes of the devices that end. */

import { aSection, aStaffMember, aVenue } from '@tableside/domain/testing/builders.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { StaffPage } from './staff-page.tsx';

afterEach(cleanup);

const amara = aStaffMember();
const jonas = aStaffMember({ id: 'staff-jonas', firstName: 'Jonas' });
const card = (name: string): Promise<HTMLElement> => screen.findByRole('article', { name });

describe("somebody's access", () => {
  const account = {
    id: 'user-amara',
    name: 'Amara',
    email: 'amara@alderandrye.example',
    role: 'server',
    venueId: 'venue',
    staffId: amara.id,
    active: true,
    blockedAt: null as string | null,
    createdAt: '2026-06-01T00:00:00.000Z',
    lastSignInAt: null,
    lastSeenAt: '2026-06-12T23:30:00.000Z',
    secondFactor: false,
  };
  const WALL = {
    ...{ id: 'wall', name: 'Kitchen wall', letter: 'K', lastNumber: 0, lastSeenAt: account.createdAt },
    ...{ lastUsedBy: null, enrolledAt: null, enrolledBy: null, declaredBy: null, pending: 0 },
    ...{ declaredAt: account.createdAt, oldestPending: null, clockOffset: null, appVersion: null },
    ...{ persisted: null, numberClashes: 0, lastClash: null, revokedAt: null, clearedAt: null },
  };
  /** Whether a guest account has the address of the card. */
  let isHeld = false;
  afterEach(() => {
    isHeld = false;
  });
  async function open(
    role: 'admin' | 'manager' = 'admin',
    over: Partial<typeof account> = {},
    member = amara,
  ) {
    const asked: string[] = [];
    let current = { ...account, ...over };
    await showScreen(<StaffPage />, {
      role,
      rows: { venue: [aVenue()], section: [aSection()], staff: [member, jonas] },
      answers: async (request) => {
        const { method, url } = request;
        const { pathname, searchParams } = new URL(url);
        const found = (): readonly Account[] =>
          [current as Account].filter(
            ({ email, staffId }) =>
              email.includes(searchParams.get('q') ?? '') &&
              staffId === (searchParams.get('staffId') ?? staffId),
          );
        const { keepDevices = [], releaseAddress } = JSON.parse((await request.text()) || '{}');
        asked.push([method, pathname, ...keepDevices.map((id: string) => `keeps ${id}`)].join(' '));
        if (pathname.endsWith('/invitations')) return Response.json([]);
        if (pathname.endsWith('/devices'))
          return Response.json([WALL].filter(() => current.role === 'manager'));
        if (isHeld && releaseAddress === false)
          return Response.json(
            { code: 'access.guestAddress', message: 'A guest account uses this email.' },
            { status: 409 },
          );
        if (pathname.endsWith('/invitation'))
          return Response.json({
            ...{ id: 'i', staffId: amara.id, name: 'Amara', email: account.email, role: 'server' },
            ...{ madeBy: null, madeAt: account.createdAt, expiresAt: account.createdAt, token: 'secret' },
          });
        if (pathname.endsWith('/block')) current = { ...account, blockedAt: '2026-06-12T23:40:00.000Z' };
        return Response.json(pathname.endsWith('/users') ? found() : current);
      },
    });
    return asked;
  }

  it('is on the card, for administrators only', async () => {
    await open();
    await within(await card('Amara')).findByText('Server · Allowed');
    await within(await card('Jonas')).findByText('No sign-in yet');
    cleanup();
    const asked = await open('manager');
    await card('Amara');
    expect(screen.queryByText('No sign-in yet')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is shown and can be removed', async () => {
    const asked = await open();
    fireEvent.click(await screen.findByRole('button', { name: "Amara's access" }));
    const current = await screen.findByRole('region', { name: 'Current access' });
    await within(current).findByText(/Allowed.*last seen Jun 12/);
    expect(current.textContent).toMatch(/^Server/);
    fireEvent.click(within(current).getByRole('button', { name: 'Take access away' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));
    await within(current).findByRole('button', { name: 'Give access back' });
    expect(asked).toContain('POST /api/users/user-amara/block');
  });

  const posts = (asked: readonly string[]) => asked.filter((one) => one.startsWith('POST'));
  const openAsManager = async (email = account.email) => {
    const asked = await open('admin', { role: 'manager', email });
    fireEvent.click(await screen.findByRole('button', { name: "Amara's access" }));
    await screen.findByRole('region', { name: 'Current access' });
    return asked;
  };
  const keepTheWall = async (): Promise<void> => {
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Keep it in use/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change the role' }));
  };

  it('asks first what happens to the wall screen when the role is lower and there is a password', async () => {
    const asked = await openAsManager();
    fireEvent.click(await screen.findByRole('radio', { name: 'Set a password' }));
    fireEvent.change(await screen.findByLabelText('Password'), {
      target: { value: 'ten letters at least' },
    });
    const give = () => fireEvent.click(screen.getByRole('button', { name: 'Give access' }));
    give();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Nothing was changed.')).toBeDefined();
    expect(posts(asked)).toEqual([]);
    give();
    await keepTheWall();
    await waitFor(() => expect(posts(asked)).toEqual([`POST /api/staff/${amara.id}/access keeps wall`]));
  });

  it('asks the same once the card has another email than the account', async () => {
    const asked = await openAsManager('amara@before.example');
    const current = await screen.findByRole('region', { name: 'Current access' });
    fireEvent.click(await within(current).findByRole('button', { name: 'Take access away' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('radio', { name: /^Keep it in use/ })).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Make link' }));
    expect(await screen.findByText(/^These devices end once Amara opens the link/)).toBeDefined();
    expect(posts(asked)).toEqual([]);
  });

  it('says that new access replaces it', async () => {
    await openAsManager();
    expect(await screen.findByText(/^Giving access again replaces this role/)).toBeDefined();
  });

  it('is shown, and can be removed, on a card without an email', async () => {
    await open('admin', {}, { ...amara, email: '' });
    fireEvent.click(await screen.findByRole('button', { name: "Amara's access" }));
    const current = await screen.findByRole('region', { name: 'Current access' });
    await within(current).findByRole('button', { name: 'Take access away' });
    expect(screen.getByText(/^To give access, add an email to this card first/)).toBeDefined();
  });

  it('also asks for a lower role with a link, because the link ends it later', async () => {
    const asked = await openAsManager();
    fireEvent.click(await screen.findByRole('button', { name: 'Make link' }));
    expect(await screen.findByText(/^These devices end once Amara opens the link/)).toBeDefined();
    await keepTheWall();
    await waitFor(() => expect(posts(asked)).toEqual([`POST /api/staff/${amara.id}/invitation keeps wall`]));
  });

  it.each([
    ['invitation', 'Make link'],
    ['access', 'Give access'],
  ])('keeps nothing by %s when the address is refused, and asks once', async (path, give) => {
    isHeld = true;
    const asked = await openAsManager();
    if (path === 'access') {
      fireEvent.click(await screen.findByRole('radio', { name: 'Set a password' }));
      const password = await screen.findByLabelText('Password');
      fireEvent.change(password, { target: { value: 'ten letters at least' } });
    }
    fireEvent.click(await screen.findByRole('button', { name: give }));
    await keepTheWall();
    const release = await screen.findByRole('button', { name: 'Release the address' });
    const call = `POST /api/staff/${amara.id}/${path} keeps wall`;
    expect(posts(asked)).toEqual([call]);
    fireEvent.click(release);
    await waitFor(() => expect(posts(asked)).toEqual([call, call]));
  });
});
