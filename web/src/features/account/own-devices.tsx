/** The devices that the person set up or shared. Personal ones end here; those that the staff share end on the board. */
import { isStaff, roleMay } from '@tableside/domain/command/permissions.ts';
import type { OwnDevice } from '@tableside/protocol/rest/devices.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { endOwnDevice } from '../../remote/own-sign-ins.ts';
import { useAttempt } from '../../remote/use-attempt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { type Column, OfficeTable } from '../../ui/layout/office-table.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import styles from './sign-ins-page.module.css';

interface OwnDevicesProps {
  devices: readonly OwnDevice[];
  onChanged: () => void;
}

/** Guests set up no devices. */
export function OwnDevices(props: OwnDevicesProps) {
  const { role } = useActor();
  if (!isStaff(role)) return null;
  return (
    <section aria-labelledby="own-devices" className={styles.page}>
      <h2 id="own-devices" className={styles.title}>
        Devices that you set up or shared
      </h2>
      {props.devices.length === 0 ? <EmptyState>None yet.</EmptyState> : <Devices {...props} />}
    </section>
  );
}

function Devices({ devices, onChanged }: OwnDevicesProps) {
  const timezone = useVenue()?.timezone;
  const { role } = useActor();
  const [ending, setEnding] = useState<OwnDevice | null>(null);
  const { problem, attempt } = useAttempt();
  const end = async (device: OwnDevice): Promise<void> => {
    setEnding(null);
    await attempt(async (remote) => {
      await endOwnDevice(remote, device.id);
      onChanged();
    }, nameOf(device));
  };
  return (
    <>
      <ProblemBand problem={problem} />
      <OfficeTable
        label="Devices"
        columns={columnsOf({ timezone, hasBoard: roleMay(role, 'device.edit'), onEnd: setEnding })}
        rows={devices}
        keyOf={({ id }) => id}
      />
      <Dialog
        open={ending !== null}
        type="error"
        title={ending ? `End ${nameOf(ending)}` : ''}
        message={ending ? questionOf(ending) : ''}
        confirmText="End"
        onConfirm={() => ending && void end(ending)}
        onCancel={() => setEnding(null)}
      />
    </>
  );
}

const nameOf = ({ name, letter }: OwnDevice): string => name || `Device ${letter}`;

const questionOf = ({ pending }: OwnDevice): string =>
  `It is signed out, and only a manager can set it up again. ${lossOf(pending)}`;

function lossOf(pending: number | null): string {
  if (pending === null || pending === 0) return "The server won't take what it hasn't sent.";
  const changes = pending === 1 ? '1 change' : `${pending} changes`;
  return `${changes} waited there when it last reported. The server won't take what it hasn't sent.`;
}

interface Look {
  readonly timezone: string | undefined;
  /** Whether the person may open the board of devices. */
  readonly hasBoard: boolean;
  readonly onEnd: (device: OwnDevice) => void;
}

function columnsOf({ timezone, hasBoard, onEnd }: Look): readonly Column<OwnDevice>[] {
  return [
    {
      head: 'Device',
      isTitle: true,
      cell: (device) => (
        <span className={styles.stack}>
          <b>
            {nameOf(device)} {device.isThis && <Badge tone="ok">This one</Badge>}
          </b>
          <span className={styles.small}>{device.isShared ? 'Shared by the staff' : 'Personal'}</span>
        </span>
      ),
    },
    {
      head: 'Last seen',
      cell: ({ lastSeenAt }) => clockText(lastSeenAt, 'dateTime', timezone),
      sortBy: ({ lastSeenAt }) => lastSeenAt,
    },
    {
      head: 'Set up',
      cell: ({ enrolledAt }) =>
        enrolledAt === null ? 'Not known' : clockText(enrolledAt, 'dateTime', timezone),
      sortBy: ({ enrolledAt }) => enrolledAt ?? '',
    },
    {
      head: 'Actions',
      isActs: true,
      cell: (device) => <Acts device={device} hasBoard={hasBoard} onEnd={onEnd} />,
    },
  ];
}

function Acts({ device, hasBoard, onEnd }: { device: OwnDevice } & Omit<Look, 'timezone'>) {
  if (device.isShared)
    return hasBoard ? (
      <Link to="/profile/devices" className={buttonClass({ variant: 'ghost', size: 44 })}>
        Open Devices
      </Link>
    ) : (
      'A manager ends it'
    );
  if (device.isThis) return 'In use now';
  return (
    <Button
      size={44}
      variant="ghost"
      aria-label={`End the device ${nameOf(device)}`}
      onClick={() => onEnd(device)}
    >
      End
    </Button>
  );
}
