/** People and the server are told about data that the browser cleared on its own. */
import { aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { WritableStatus } from '../../engine/sync-status.ts';
import { readCleared } from '../../mirror/database/cleared-data.ts';
import { DeviceDb, ensureDevice, saveEnrolment } from '../../mirror/database/device-db.ts';
import { rememberMirror } from '../../mirror/database/remember-mirror.ts';
import { renewals } from '../../mirror/queries/renewals.ts';
import { DeviceProvider } from '../../mirror/read/read-device.ts';
import { ClearedDataGate, ClearedDataReport } from './cleared-data.tsx';

const DEVICE = testId('device');
const AT = Date.UTC(2026, 5, 12, 23, 30);
const TITLE = 'Local data was cleared by the browser';

let count = 0;
const opened: DeviceDb[] = [];
afterEach(async () => {
  cleanup();
  for (const device of opened.splice(0)) await device.delete();
});

/** Returns a device that was cleared while somebody was signed in, and has been enrolled since. */
async function clearedDevice(): Promise<DeviceDb> {
  count += 1;
  const device = new DeviceDb(`cleared-${count}`);
  opened.push(device);
  await ensureDevice(device, () => DEVICE);
  const mirror = { name: 'tableside-ana', venueId: 'venue', userId: 'ana', openedAt: AT };
  await rememberMirror(device, mirror, { isMarked: true, isNew: true });
  const given = { deviceId: DEVICE, venueId: 'venue', letter: 'C', lastNumber: 0, deviceToken: 'secret' };
  await saveEnrolment(device, given);
  return device;
}

interface Told {
  readonly reports: string[];
  connect(phase: 'online' | 'offline'): void;
  /** Sets how many milliseconds the server's time is found to be ahead. */
  clockOffset(ms: number): void;
}

/** The first `lost` reports get no answer. */
async function show(device: DeviceDb, page: ReactNode, lost = 0): Promise<Told> {
  const reports: string[] = [];
  const { engine } = await showScreen(<DeviceProvider value={device}>{page}</DeviceProvider>, {
    rows: { venue: [aVenue()] },
    answers: async (request) => {
      reports.push(`${new URL(request.url).pathname} ${await request.text()}`);
      if (reports.length <= lost) throw new TypeError('Failed to fetch');
      return Response.json({});
    },
  });
  const status = engine.status as WritableStatus;
  const connect = (phase: 'online' | 'offline'): void =>
    act(() => status.update({ phase, clockOffsetMs: reports.length * 1_000 }));
  const clockOffset = (clockOffsetMs: number): void => act(() => status.update({ clockOffsetMs }));
  return { reports, connect, clockOffset };
}

const REPORT = `/api/devices/${DEVICE}/cleared {"clearedAt":"2026-06-12T23:30:00.000Z"}`;

it('a page says that data was cleared before anything else, until somebody has read it', async () => {
  const device = await clearedDevice();
  await show(device, <ClearedDataGate>The floor</ClearedDataGate>);
  expect(await screen.findByRole('heading', { name: TITLE })).toBeDefined();
  expect(screen.queryByText('The floor')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The floor')).toBeDefined();
  expect(await readCleared(device)).toMatchObject({ isSeen: true, isReported: false });
});

it("the time is the server's, as far as that is known", async () => {
  const { clockOffset } = await show(await clearedDevice(), <ClearedDataGate>The floor</ClearedDataGate>);
  expect(await screen.findByText(/^Detected .*7:30/)).toBeDefined();
  clockOffset(30 * 60_000);
  expect(await screen.findByText(/^Detected .*8:00/)).toBeDefined();
});

it('the kitchen wall goes on, and the server still hears of it', async () => {
  const device = await clearedDevice();
  const told = await show(
    device,
    <>
      <ClearedDataReport />
      The tickets
    </>,
  );
  expect(await screen.findByText('The tickets')).toBeDefined();
  told.connect('online');
  await waitFor(() => expect(told.reports).toEqual([REPORT]));
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
});

it('a report whose answer was lost is sent again unchanged, and then no more', async () => {
  const device = await clearedDevice();
  const told = await show(device, <ClearedDataReport />, 1);
  told.connect('online');
  await waitFor(() => expect(told.reports).toHaveLength(1));
  told.connect('offline');
  told.connect('online');
  await waitFor(async () => expect(await readCleared(device)).toMatchObject({ isReported: true }));
  told.connect('offline');
  told.connect('online');
  expect(told.reports).toEqual([REPORT, REPORT]);
});

it('nothing is reported when nothing was cleared', async () => {
  count += 1;
  const device = new DeviceDb(`cleared-${count}`);
  opened.push(device);
  await ensureDevice(device, () => DEVICE);
  const told = await show(device, <ClearedDataGate>The floor</ClearedDataGate>);
  told.connect('online');
  expect(await screen.findByText('The floor')).toBeDefined();
  expect(told.reports).toEqual([]);
});

it('a wall that is open all shift asks again together with the others', async () => {
  const device = await clearedDevice();
  await show(device, <ClearedDataReport />);
  const asked = vi.spyOn(device.facts, 'get');
  await waitFor(() => {
    act(() => renewals.changed());
    expect(asked).toHaveBeenCalled();
  });
});
