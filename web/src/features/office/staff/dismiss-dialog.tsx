/**
 * Confirms deactivating a person: the consequences, and which of their devices to revoke. Without the network the
 * devices cannot be shown, but deactivating still works.
 */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import type { DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import { useState } from 'react';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { listDevicesOf } from '../../../remote/devices.ts';
import { type RemoteData, useRemoteData } from '../../../remote/use-remote-data.ts';
import { OptionGroup } from '../../../ui/choices/option-group.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { NamedDevice } from './use-staff-acts.ts';

export interface DismissDialogProps {
  member: StaffMember;
  onDismiss: (devices: readonly NamedDevice[]) => void;
  onCancel: () => void;
}

export function DismissDialog({ member, onDismiss, onCancel }: DismissDialogProps) {
  const { id, firstName } = member;
  const state = useRemoteData(
    `devices of ${id}`,
    (remote) => listDevicesOf(remote, id),
    'Their devices cannot be shown',
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (device: DeviceOfStaff): boolean => chosen.get(device.id) ?? device.isTheirs;
  return (
    <Dialog
      open
      type="error"
      title={`Deactivate ${firstName}`}
      message={`${firstName} will be signed out everywhere and can't sign in again. Their orders and payments are kept.`}
      confirmText="Deactivate"
      busy={state.loading}
      onConfirm={() => onDismiss((state.data ?? []).filter(isChosen))}
      onCancel={onCancel}
    >
      <Devices
        state={state}
        firstName={firstName}
        isChosen={isChosen}
        onChoose={(device, isEnding) => setChosen((before) => new Map(before).set(device.id, isEnding))}
      />
    </Dialog>
  );
}

interface DevicesProps {
  state: RemoteData<DeviceOfStaff[]>;
  firstName: string;
  isChosen: (device: DeviceOfStaff) => boolean;
  onChoose: (device: DeviceOfStaff, isEnding: boolean) => void;
}

function Devices({ state, firstName, isChosen, onChoose }: DevicesProps) {
  const timezone = useVenue()?.timezone;
  const { data, error, loading } = state;
  if (error) return <p>{error.message} An administrator can end them later under Devices.</p>;
  if (loading || !data) return <p role="status">Looking for their devices …</p>;
  if (data.length === 0) return null;
  return (
    <OptionGroup legend="End their devices too?">
      {data.map((device) => (
        <OptionRow
          key={device.id}
          type="checkbox"
          name={`device-${device.id}`}
          label={device.name}
          note={noteOf(device, firstName, timezone)}
          checked={isChosen(device)}
          onChange={(isEnding) => onChoose(device, isEnding)}
        />
      ))}
    </OptionGroup>
  );
}

/** Says who used the device, and how many unsent changes it had when it was last heard from. */
function noteOf(
  { usedAt, othersAt, pending }: DeviceOfStaff,
  firstName: string,
  timezone: string | undefined,
) {
  const at = (time: string): string => clockText(time, 'dateTime', timezone);
  const used =
    othersAt === null
      ? `${firstName} alone used it, last on ${at(usedAt)}.`
      : `${firstName} used it last on ${at(usedAt)}, somebody else on ${at(othersAt)}.`;
  return pending ? `${used} It had ${pending} unsent ${pending === 1 ? 'change' : 'changes'} then.` : used;
}
