import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import type { BackupReport } from '@tableside/protocol/rest/running.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { DevicesPage } from './devices-page.tsx';

afterEach(cleanup);

const device = (over: Partial<Device> = {}): Device => ({
  id: 'device-b',
  name: '',
  letter: 'B',
  lastNumber: 7,
  lastSeenAt: '2026-06-12T23:30:00.000Z',
  lastUsedBy: { name: 'Amara', at: '2026-06-12T23:30:00.000Z' },
  enrolledBy: { id: 'user-amara', name: 'Amara' },
  enrolledAt: '2026-06-10T16:00:00.000Z',
  declaredBy: null,
  declaredAt: null,
  pending: 0,
  oldestPending: null,
  clockOffset: 0,
  appVersion: 'build-1',
  persisted: true,
  numberClashes: 0,
  lastClash: null,
  revokedAt: null,
  clearedAt: null,
  ...over,
});

async function show(devices: Device[], backups?: BackupReport) {
  const renamed: unknown[] = [];
  await showScreen(<DevicesPage />, {
    role: 'admin',
    rows: { venue: [aVenue()] },
    answers: async (request) => {
      if (new URL(request.url).pathname === '/api/backups')
        return backups ? Response.json(backups) : Response.json({}, { status: 403 });
      if (request.method === 'PATCH') {
        const { name } = (await request.json()) as { name: string };
        renamed.push([new URL(request.url).pathname, name]);
        devices[0] = device({ name });
        return Response.json(devices[0]);
      }
      return Response.json(devices);
    },
  });
  return renamed;
}

const rowOf = async (name: string) => {
  const table = await screen.findByRole('table', { name: 'Devices' });
  return within(table).getByText(name).closest('tr') as HTMLElement;
};

it('the page shows who used a device last, and says OK when all is well', async () => {
  await show([device()]);
  const text = (await rowOf('Device B')).textContent ?? '';
  expect(text).toContain('Amara');
  expect(text).toContain('OK');
  expect(text).not.toContain('build-1');
});

it('the page lists in words what is wrong', async () => {
  await show([
    device({
      name: 'Bar tablet',
      clockOffset: 180_000,
      persisted: false,
      numberClashes: 2,
      lastClash: 'B-17',
    }),
  ]);
  const notes = within(await rowOf('Bar tablet')).getAllByRole('listitem');
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    'Clock 3 min ahead',
    'Browser may clear its data',
    'Duplicate numbers: 2, last #B-17',
  ]);
});

it('the page says who set a device up and who shared it, and declares and ends devices', async () => {
  const posted: unknown[] = [];
  const mia = { id: 'user-mia', name: 'Mia' };
  const devices = [
    device(),
    device({ id: 'wall', letter: 'C', name: 'Wall', enrolledBy: mia, declaredBy: mia, declaredAt: 'then' }),
  ];
  await showScreen(<DevicesPage />, {
    role: 'manager',
    rows: { venue: [aVenue()] },
    answers: async (request) => {
      if (request.method === 'POST') posted.push([new URL(request.url).pathname, await request.text()]);
      return Response.json(
        request.method === 'POST' && request.url.endsWith('devices/revoke') ? [] : devices,
      );
    },
  });
  expect((await rowOf('Device B')).textContent).toContain('AmaraPersonal');
  expect((await rowOf('Wall')).textContent).toContain('MiaShared by the staff · Mia');
  expect(screen.queryByRole('button', { name: 'Share Wall' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Share Device B' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Your staff share it' }));
  await waitFor(() => expect(posted).toEqual([['/api/devices/device-b/declare', '']]));
  fireEvent.click(await screen.findByRole('button', { name: 'End all of Mia' }));
  expect(await screen.findByText(/^This ends 1 device:/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'End all' }));
  await waitFor(() => expect(posted[1]).toEqual(['/api/devices/revoke', JSON.stringify({ of: 'user-mia' })]));
});

it('the page gives a device a name', async () => {
  const renamed = await show([device()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Device B' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Patio phone' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await rowOf('Patio phone')).toBeDefined());
  expect(renamed).toEqual([['/api/devices/device-b', 'Patio phone']]);
});

it('the page says when the server was backed up, and nothing to people who may not know', async () => {
  const at = '2026-06-12T02:00:00.000Z';
  const lastFailure = { at, code: 'copy.failed', message: 'The command failed.' } as const;
  await show([device()], {
    lastSuccessAt: at,
    lastFailure: null,
    isFailing: false,
    backups: [],
    copies: { lastSuccessAt: null, lastFailure, isFailing: true },
  });
  const section = await screen.findByRole('region', { name: 'Backups' });
  expect(section.textContent).toContain('The last backup was made');
  expect(section.textContent).toContain('The command failed.');
  cleanup();
  await show([device()]);
  await rowOf('Device B');
  expect(screen.queryByRole('region', { name: 'Backups' })).toBeNull();
});
