// @vitest-environment happy-dom
import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeviceDb, ensureDevice, saveEnrolment } from '../mirror/database/device-db.ts';
import { takeOutOfUse } from '../mirror/database/floor-mode.ts';
import { DeviceProvider } from '../mirror/read/read-device.ts';
import { WorkspaceProvider, type WorkspaceState } from './workspace.tsx';
import { WorkspaceGate } from './workspace-gate.tsx';

const DEVICE = testId('device');

let device: DeviceDb;
beforeEach(async () => {
  device = new DeviceDb('gate');
  await ensureDevice(device, () => DEVICE);
});
afterEach(async () => {
  cleanup();
  await device.delete();
});

const Doors = ({ children }: { children: ReactNode }) => (
  <DeviceProvider value={device}>{children}</DeviceProvider>
);

function show(state: WorkspaceState): void {
  render(
    <WorkspaceProvider value={{ get: () => state, subscribe: () => () => undefined }}>
      <WorkspaceGate locked="Locked" outOfUse="Out of use">
        The floor
      </WorkspaceGate>
    </WorkspaceProvider>,
  );
}

it('nothing of the app is shown while the tablet is locked [T67]', () => {
  show({ phase: 'locked', Doors });
  expect(document.body.textContent).toBe('Locked');
});

it('nothing of the app is shown while the device is out of use, and it is once it is enrolled again', async () => {
  show({ phase: 'open', actor: anActor(), Doors });
  expect(screen.getByText('The floor')).toBeDefined();
  await takeOutOfUse(device);
  expect(await screen.findByText('Out of use')).toBeDefined();
  expect(screen.queryByText('The floor')).toBeNull();
  const given = { deviceId: DEVICE, venueId: 'venue', letter: 'C', lastNumber: 0, deviceToken: 'secret' };
  await saveEnrolment(device, given);
  await waitFor(() => expect(screen.queryByText('Out of use')).toBeNull());
  expect(screen.getByText('The floor')).toBeDefined();
});
