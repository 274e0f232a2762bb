/** Deactivating a staff member asks about their devices, and ends those that stay checked. */

import { aStaffMember, aVenue } from '@tableside/domain/testing/builders.ts';
import type { DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { StaffPage } from './staff-page.tsx';

afterEach(cleanup);

const amara = aStaffMember();
const phone: DeviceOfStaff = {
  id: 'phone',
  name: "Amara's phone (C)",
  usedAt: '2026-06-12T20:00:00.000Z',
  othersAt: null,
  isTheirs: true,
  answersFor: false,
  isShared: false,
  pending: 2,
};
const tablet: DeviceOfStaff = {
  ...phone,
  id: 'tablet',
  name: 'Bar tablet (B)',
  othersAt: '2026-06-11T19:00:00.000Z',
  isTheirs: false,
  pending: 0,
};
const old: DeviceOfStaff = { ...tablet, id: 'old', name: 'Old tablet (A)', isTheirs: true };

/** Opens the dialog, and records which devices the app asked the server to end. */
async function ask(answers: (request: Request) => Response) {
  const ended: string[] = [];
  const { engine } = await showScreen(<StaffPage />, {
    role: 'manager',
    rows: { venue: [aVenue({ timezone: 'UTC' })], staff: [amara] },
    answers: (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST') ended.push(pathname);
      return answers(request);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Amara' }));
  return { engine, ended, dialog: await screen.findByRole('alertdialog', { name: 'Deactivate Amara' }) };
}
const serves = (request: Request): Response =>
  request.method === 'GET' ? Response.json([phone, tablet, old]) : new Response(null, { status: 204 });
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
const boxes = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, parentElement }) => [parentElement?.textContent?.replaceAll(/\s/g, ' '), checked]);

it('the dismissal lists each device with who used it, and ticks the person’s own', async () => {
  const { dialog } = await ask(serves);
  expect(await within(dialog).findByRole('group', { name: 'End their devices too?' })).toBeDefined();
  await waitFor(() => expect(boxes()[0]?.[0]).toContain('Jun 12'));
  expect(boxes()).toEqual([
    ["Amara's phone (C)Amara alone used it, last on Jun 12, 8:00 PM. It had 2 unsent changes then.", true],
    ['Bar tablet (B)Amara used it last on Jun 12, 8:00 PM, somebody else on Jun 11, 7:00 PM.', false],
    ['Old tablet (A)Amara used it last on Jun 12, 8:00 PM, somebody else on Jun 11, 7:00 PM.', true],
  ]);
});

it('the dismissal ends the ticked devices, and no others', async () => {
  const { engine, ended } = await ask(serves);
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Old tablet/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Bar tablet/ }));
  confirm();
  await waitFor(() => expect(ended).toHaveLength(2));
  expect(engine.asked).toMatchObject([{ name: 'staff.deactivate', args: { staffId: amara.id } }]);
  expect(ended).toEqual([
    `/api/staff/${amara.id}/devices/phone/revoke`,
    `/api/staff/${amara.id}/devices/tablet/revoke`,
  ]);
  expect(await screen.findByText('Amara is deactivated')).toBeDefined();
});

it('the dismissal names the device that could not be ended, and goes on with the others', async () => {
  const { ended } = await ask((request) =>
    request.url.includes('/phone/')
      ? Response.json({ code: 'staff.rank', message: 'This person has a role above yours.' }, { status: 403 })
      : serves(request),
  );
  await screen.findAllByRole('checkbox');
  confirm();
  expect(
    await screen.findByText(/^Amara's phone \(C\) is still in use: This person has a role above yours\./),
  ).toBeDefined();
  expect(ended).toHaveLength(2);
});

it('the dismissal works without the network, and says who can end the devices later', async () => {
  const { engine, ended } = await ask(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByText(/Their devices cannot be shown.*end too.*under Devices\.$/)).toBeDefined();
  confirm();
  await waitFor(() => expect(engine.asked).toMatchObject([{ name: 'staff.deactivate' }]));
  expect(ended).toEqual([]);
});

it('the dismissal waits until it is decided what happens to the wall screen, and keeps that first [T35]', async () => {
  const wall = {
    ...phone,
    id: 'wall',
    name: 'Kitchen wall (K)',
    isTheirs: false,
    answersFor: true,
    isShared: true,
  };
  const { engine, ended } = await ask((request) =>
    request.method === 'GET' ? Response.json([wall, phone]) : new Response(null, { status: 204 }),
  );
  expect(await screen.findByRole('group', { name: /^Kitchen wall \(K\)/ })).toBeDefined();
  const [keep, end] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([keep?.checked, end?.checked]).toEqual([false, false]);
  confirm();
  expect([engine.asked, ended]).toEqual([[], []]);
  fireEvent.click(screen.getByRole('radio', { name: /^Keep it in use/ }));
  confirm();
  await waitFor(() => expect(ended).toHaveLength(2));
  expect(ended).toEqual(['/api/devices/wall/keep', `/api/staff/${amara.id}/devices/phone/revoke`]);
  expect(engine.asked).toMatchObject([{ name: 'staff.deactivate' }]);
});

it('the dismissal does nothing when a device cannot be kept', async () => {
  const wall = {
    ...phone,
    id: 'wall',
    name: 'Kitchen wall (K)',
    isTheirs: false,
    answersFor: true,
    isShared: true,
  };
  const { engine } = await ask((request) =>
    request.method === 'GET'
      ? Response.json([wall])
      : Response.json(
          { code: 'device.revoked', message: 'This device was taken out of use.' },
          { status: 403 },
        ),
  );
  fireEvent.click(await screen.findByRole('radio', { name: /^Keep it in use/ }));
  confirm();
  expect(
    await screen.findByText(
      /^Kitchen wall \(K\) can't be kept: This device was taken out of use\. Nothing was changed\.$/,
    ),
  ).toBeDefined();
  expect(engine.asked).toEqual([]);
});

it('the dismissal asks nothing when there are no devices, and does nothing when it is cancelled', async () => {
  const { engine } = await ask(() => Response.json([]));
  await waitFor(() => expect(screen.queryByText(/^Looking for their devices/)).toBeNull());
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(engine.asked).toEqual([]);
});
