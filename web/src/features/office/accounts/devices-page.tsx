/**
 * The list of devices: what each is called, who set it up and used it last, what waits on it. A manager names devices,
 * declares which ones the staff share, and ends one or all of a person. Below it stands how the server is backed up.
 */
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { useDeviceLetter } from '../../../mirror/read/read-device.ts';
import { useNow } from '../../../platform/use-now.ts';
import { declareDevice, listDevices, revokeDevice, revokeDevicesOf } from '../../../remote/devices.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { type Column, OfficeTable } from '../../../ui/layout/office-table.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { BackupsCard } from './backups-card.tsx';
import { conditionNotes, deviceName, waitingText } from './device-messages.ts';
import { DeviceNameSheet } from './device-name-sheet.tsx';
import styles from './office.module.css';

export function DevicesPage() {
  const { data, ...state } = useRemoteData('devices', listDevices, 'Failed to fetch devices');
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  return (
    <Page of="/profile/devices" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
        {data ? (
          <Devices devices={data} onChanged={state.retry} />
        ) : (
          <RemoteState {...state} reason="Device status needs a connection." />
        )}
        <BackupsCard />
      </div>
    </Page>
  );
}

function Devices({ devices, onChanged }: { devices: readonly Device[]; onChanged: () => void }) {
  const timezone = useVenue()?.timezone;
  const own = useDeviceLetter();
  const now = useNow() + useClockOffset();
  const [revoking, setRevoking] = useState<Device | null>(null);
  const [naming, setNaming] = useState<Device | null>(null);
  const [sharing, setSharing] = useState<Device | null>(null);
  const [endingAll, setEndingAll] = useState<Device['enrolledBy']>(null);
  const { problem, attempt } = useAttempt();
  const revoke = (device: Device) => {
    setRevoking(null);
    return attempt(async (remote) => {
      await revokeDevice(remote, device.id);
      onChanged();
    }, deviceName(device));
  };
  const share = (device: Device) => {
    setSharing(null);
    return attempt(async (remote) => {
      await declareDevice(remote, device.id);
      onChanged();
    }, deviceName(device));
  };
  const endAll = ({ id, name }: NonNullable<Device['enrolledBy']>) => {
    setEndingAll(null);
    return attempt(async (remote) => {
      await revokeDevicesOf(remote, id);
      onChanged();
    }, name);
  };
  const build = devices.find(({ letter }) => letter === own)?.appVersion ?? null;
  const acts = { onName: setNaming, onRevoke: setRevoking, onShare: setSharing, onEndAll: setEndingAll };
  const board = { own, now, timezone, build, ...acts };
  if (devices.length === 0)
    return <EmptyState>No devices yet. Open this address on a tablet and sign in there.</EmptyState>;
  return (
    <>
      <ProblemBand problem={problem} />
      <OfficeTable label="Devices" columns={columnsOf(board)} rows={devices} keyOf={({ id }) => id} />
      <DeviceNameSheet device={naming} onClose={() => setNaming(null)} onSaved={onChanged} />
      <Dialog
        open={revoking !== null}
        type="error"
        title={revoking ? `Revoke ${deviceName(revoking)}` : ''}
        message="This signs the device out and rejects anything it hasn't sent. Do this if a tablet is lost. Its letter isn't reused for 30 days."
        confirmText="Revoke"
        onConfirm={() => revoking && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      />
      <Dialog
        open={sharing !== null}
        title={sharing ? `Share ${deviceName(sharing)}` : ''}
        message={sharing ? shareText(sharing) : ''}
        confirmText="Your staff share it"
        onConfirm={() => sharing && void share(sharing)}
        onCancel={() => setSharing(null)}
      />
      <Dialog
        open={endingAll !== null}
        type="error"
        title={endingAll ? `End all devices of ${endingAll.name}` : ''}
        message={`This ends ${countOf(devices, endingAll)}: everything that ${endingAll?.name ?? 'this person'} set up or shared, also screens that the kitchen works on. A manager can share those again.`}
        confirmText="End all"
        onConfirm={() => endingAll && void endAll(endingAll)}
        onCancel={() => setEndingAll(null)}
      />
    </>
  );
}

const shareText = ({ enrolledBy }: Device): string =>
  `${enrolledBy ? `${enrolledBy.name} set it up. ` : ''}A shared device shows what servers see while nobody is signed in, and takes PINs. Share it only if you know where it is.`;

/** The devices in use that a person set up or shared. */
const isOf = (device: Device, person: Device['enrolledBy']): boolean =>
  person !== null &&
  device.revokedAt === null &&
  (device.enrolledBy?.id === person.id || device.declaredBy?.id === person.id);

function countOf(devices: readonly Device[], person: Device['enrolledBy']): string {
  const count = devices.filter((device) => isOf(device, person)).length;
  return count === 1 ? '1 device' : `${count} devices`;
}

interface Board {
  /** The letter of this device. */
  readonly own: string | null | undefined;
  readonly now: number;
  readonly timezone: string | undefined;
  /** The app's build on this device. */
  readonly build: string | null;
  readonly onName: (device: Device) => void;
  readonly onRevoke: (device: Device) => void;
  readonly onShare: (device: Device) => void;
  readonly onEndAll: (person: Device['enrolledBy']) => void;
}

function columnsOf(board: Board): readonly Column<Device>[] {
  const { own, now, timezone } = board;
  return [
    {
      head: 'Device',
      isTitle: true,
      cell: (device) => <DeviceName device={device} isOwn={device.letter === own} />,
      sortBy: deviceName,
    },
    {
      head: 'Set up by',
      cell: (device) => <SetUp device={device} board={board} />,
      sortBy: ({ enrolledBy }) => enrolledBy?.name ?? '',
    },
    {
      head: 'Last used',
      cell: (device) => <LastUse device={device} timezone={timezone} />,
      sortBy: ({ lastSeenAt }) => lastSeenAt,
    },
    {
      head: 'Unsent changes',
      cell: (device) => waitingText(device, now),
      sortBy: ({ pending }) => pending ?? -1,
    },
    { head: 'Condition', cell: (device) => <Condition device={device} board={board} /> },
    { head: 'Actions', isActs: true, cell: (device) => <DeviceActs device={device} board={board} /> },
  ];
}

function DeviceName({ device, isOwn }: { device: Device; isOwn: boolean }) {
  return (
    <span className={styles.stack}>
      <b>{deviceName(device)}</b>
      <span className={styles.small}>
        Orders {device.letter}-1, {device.letter}-2 …{isOwn && ' · this device'}
      </span>
    </span>
  );
}

/** Who answers for the device. It ends with them. */
function SetUp({ device, board: { onEndAll } }: { device: Device; board: Board }) {
  const { enrolledBy, declaredBy } = device;
  return (
    <span className={styles.stack}>
      <span>{enrolledBy?.name ?? 'Unknown'}</span>
      <span className={styles.small}>
        {declaredBy ? `Shared by the staff · ${declaredBy.name}` : 'Personal'}
      </span>
      {enrolledBy && !device.revokedAt && (
        <Button
          size={44}
          variant="ghost"
          aria-label={`End all of ${enrolledBy.name}`}
          className={styles.endAll}
          onClick={() => onEndAll(enrolledBy)}
        >
          End all
        </Button>
      )}
    </span>
  );
}

function LastUse({ device, timezone }: { device: Device; timezone: string | undefined }) {
  const { lastUsedBy, lastSeenAt } = device;
  return (
    <span className={styles.stack}>
      <span>{lastUsedBy?.name ?? 'Nobody yet'}</span>
      <span className={styles.small}>{clockText(lastSeenAt, 'dateTime', timezone)}</span>
    </span>
  );
}

function DeviceActs({ device, board: { onName, onRevoke, onShare } }: { device: Device; board: Board }) {
  if (device.revokedAt) return 'Revoked';
  const name = deviceName(device);
  return (
    <>
      <Button size={44} variant="ghost" aria-label={`Rename ${name}`} onClick={() => onName(device)}>
        Rename
      </Button>
      {device.declaredAt === null && (
        <Button size={44} variant="ghost" aria-label={`Share ${name}`} onClick={() => onShare(device)}>
          Share
        </Button>
      )}
      <Button size={44} variant="ghost" aria-label={`Revoke ${name}`} onClick={() => onRevoke(device)}>
        Revoke
      </Button>
    </>
  );
}

function Condition({ device, board: { timezone, build } }: { device: Device; board: Board }) {
  const notes = conditionNotes(device, { timezone, build });
  if (notes.length === 0) {
    if (device.appVersion === null) return 'Not reported yet';
    return (
      <span className={styles.fine}>
        <Icon of={CircleCheck} />
        OK
      </span>
    );
  }
  return (
    <ul className={styles.stack}>
      {notes.map((note) => (
        <li key={note} className={styles.warn}>
          <Icon of={TriangleAlert} />
          {note}
        </li>
      ))}
    </ul>
  );
}
