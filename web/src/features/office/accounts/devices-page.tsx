/** The list of devices: how many changes wait on each tablet and since when, with a way to revoke one. */
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { useState } from 'react';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { ageText } from '../../../components/time/age-text.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { useDeviceLetter } from '../../../mirror/read/read-device.ts';
import { useNow } from '../../../platform/use-now.ts';
import { changeProblem } from '../../../remote/api-error.ts';
import { listDevices, revokeDevice } from '../../../remote/devices.ts';
import { useRemote } from '../../../remote/remote-context.tsx';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, OfficeTable } from '../../../ui/layout/office-table.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './office.module.css';

export function DevicesPage() {
  const { data, ...state } = useRemoteData('devices', listDevices, 'Failed to fetch devices');
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  return (
    <Page title="Devices" back={<BackLink to="/profile" label="Profile" />}>
      <div className={styles.page}>
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
        {data ? (
          <Devices devices={data} onChanged={state.retry} />
        ) : (
          <RemoteState
            {...state}
            onRetry={state.retry}
            reason="What each device told last is kept on the server."
          />
        )}
      </div>
    </Page>
  );
}

function Devices({ devices, onChanged }: { devices: readonly Device[]; onChanged: () => void }) {
  const remote = useRemote();
  const timezone = useVenue()?.timezone;
  const own = useDeviceLetter();
  const now = useNow() + useClockOffset();
  const [revoking, setRevoking] = useState<Device | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async (device: Device): Promise<void> => {
    setRevoking(null);
    try {
      await revokeDevice(remote, device.id);
      setProblem(null);
      onChanged();
    } catch (error) {
      setProblem(`Device ${device.letter}: ${await changeProblem(error)}`);
    }
  };
  const columns = columnsOf({ own, now, timezone, onRevoke: setRevoking });
  if (devices.length === 0) return <EmptyState>No device has signed in yet.</EmptyState>;
  return (
    <>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
      <OfficeTable label="Devices" columns={columns} rows={devices} keyOf={({ id }) => id} />
      <Dialog
        open={revoking !== null}
        type="error"
        title={`Revoke device ${revoking?.letter}`}
        message="It is signed out, and nothing it still holds is taken any more. Do this when a tablet is lost. Its letter rests for 30 days."
        confirmText="Revoke"
        onConfirm={() => revoking && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </>
  );
}

interface Board {
  /** The letter of this device. */
  readonly own: string | null | undefined;
  readonly now: number;
  readonly timezone: string | undefined;
  readonly onRevoke: (device: Device) => void;
}

function columnsOf({ own, now, timezone, onRevoke }: Board): readonly Column<Device>[] {
  return [
    {
      head: 'Device',
      cell: (device) => <DeviceName device={device} isOwn={device.letter === own} />,
      sortBy: ({ letter }) => letter,
    },
    {
      head: 'Last seen',
      cell: ({ lastSeenAt }) => clockText(lastSeenAt, 'dateTime', timezone),
      sortBy: ({ lastSeenAt }) => lastSeenAt,
    },
    { head: 'Waiting', cell: (device) => waitingText(device, now), sortBy: ({ pending }) => pending ?? -1 },
    { head: 'Clock', cell: ({ clockOffset }) => clockOffsetText(clockOffset) },
    {
      head: 'Storage',
      cell: (device) => <StorageState device={device} timezone={timezone} />,
    },
    {
      head: 'Number clashes',
      cell: (device) => clashText(device),
      sortBy: ({ numberClashes }) => numberClashes,
    },
    { head: 'App', cell: ({ appVersion }) => appVersion ?? 'Unknown' },
    {
      head: 'Actions',
      isActs: true,
      cell: (device) =>
        device.revokedAt ? (
          'Out of use'
        ) : (
          <Button
            size={44}
            variant="ghost"
            aria-label={`Revoke device ${device.letter}`}
            onClick={() => onRevoke(device)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}

function DeviceName({ device, isOwn }: { device: Device; isOwn: boolean }) {
  return (
    <span className={styles.stack}>
      <b>
        {device.letter}
        {isOwn && ' (this device)'}
      </b>
      <span className={styles.small}>{device.name || 'No name'}</span>
    </span>
  );
}

function StorageState({ device, timezone }: { device: Device; timezone: string | undefined }) {
  const { persisted, clearedAt } = device;
  const kept = persisted === null ? 'Unknown' : persisted ? 'Kept' : 'Not assured';
  if (clearedAt === null) return kept;
  return (
    <span className={styles.stack}>
      {kept}
      <span className={styles.small}>Cleared {clockText(clearedAt, 'dateTime', timezone)}</span>
    </span>
  );
}

function waitingText(
  { pending, oldestPending }: Pick<Device, 'pending' | 'oldestPending'>,
  now: number,
): string {
  if (pending === null) return 'Unknown';
  if (pending === 0) return 'Nothing';
  return oldestPending ? `${pending}, oldest ${ageText(now - Date.parse(oldestPending))}` : `${pending}`;
}

/** Small differences do not matter; large ones are shown with their direction. */
function clockOffsetText(offsetMs: number | null): string {
  if (offsetMs === null) return 'Unknown';
  if (Math.abs(offsetMs) < 5_000) return 'Right';
  return `${ageText(Math.abs(offsetMs))} ${offsetMs > 0 ? 'ahead' : 'behind'}`;
}

const clashText = ({ numberClashes, lastClash }: Device): string =>
  numberClashes === 0 ? 'None' : `${numberClashes}, last ${lastClash ?? 'unknown'}`;
