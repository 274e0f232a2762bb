/**
 * Confirms deactivating a person: the consequences, and what becomes of their devices. Without the network the devices
 * cannot be shown. What the person set up then ends with them.
 */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import {
  CHOOSE_FIRST,
  type DeviceChoice,
  DevicesThatEnd,
  type DeviceToDecide,
  decided,
  useDeviceChoice,
} from '../../../components/staff/devices-that-end.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { listDevicesOf } from '../../../remote/devices.ts';
import { type RemoteData, useRemoteData } from '../../../remote/use-remote-data.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { DevicesOfDismissed } from './use-staff-acts.ts';

export interface DismissDialogProps {
  member: StaffMember;
  onDismiss: (devices: DevicesOfDismissed) => void;
  onCancel: () => void;
}

export function DismissDialog({ member, onDismiss, onCancel }: DismissDialogProps) {
  const { id, firstName } = member;
  const timezone = useVenue()?.timezone;
  const state = useRemoteData(
    `devices of ${id}`,
    (remote) => listDevicesOf(remote, id),
    'Their devices cannot be shown',
  );
  const choice = useDeviceChoice();
  const devices = (state.data ?? []).map((device) => toDecide(device, firstName, timezone));
  const { ending, kept, isOpen } = decided(devices, choice);
  return (
    <Dialog
      open
      type="error"
      title={`Deactivate ${firstName}`}
      message={`${firstName} will be signed out everywhere and can't sign in again. Their orders and payments are kept.`}
      confirmText="Deactivate"
      busy={state.loading}
      disabledReason={isOpen ? CHOOSE_FIRST : undefined}
      onConfirm={() => onDismiss({ ending, kept })}
      onCancel={onCancel}
    >
      <Devices state={state} firstName={firstName} devices={devices} choice={choice} />
    </Dialog>
  );
}

interface DevicesProps {
  state: RemoteData<DeviceOfStaff[]>;
  firstName: string;
  devices: readonly DeviceToDecide[];
  choice: DeviceChoice;
}

function Devices({ state, firstName, devices, choice }: DevicesProps) {
  const { data, error, loading } = state;
  if (error) {
    return (
      <p>
        {error.message} The devices that {firstName} set up end too, also tablets and screens that the staff
        share. To keep one, connect first. You can end others later under Devices.
      </p>
    );
  }
  if (loading || !data) return <p role="status">Looking for their devices …</p>;
  return <DevicesThatEnd devices={devices} choice={choice} />;
}

function toDecide(device: DeviceOfStaff, firstName: string, timezone: string | undefined): DeviceToDecide {
  const { id, name, isShared, answersFor, isTheirs } = device;
  const ends = isShared && answersFor ? null : isTheirs;
  return { id, name, isShared, answersFor, ends, note: noteOf(device, firstName, timezone) };
}

/** Says who used the device, and how many unsent changes it had when it was last heard from. */
function noteOf(
  { usedAt, othersAt, answersFor, isShared, pending }: DeviceOfStaff,
  firstName: string,
  timezone: string | undefined,
): string {
  const at = (time: string): string => clockText(time, 'dateTime', timezone);
  const setUp = answersFor ? `${firstName} set it up. ` : '';
  const shared = isShared ? 'Your staff share it. ' : '';
  const used =
    othersAt === null
      ? `${firstName} alone used it, last on ${at(usedAt)}.`
      : `${firstName} used it last on ${at(usedAt)}, somebody else on ${at(othersAt)}.`;
  const waiting = pending ? ` It had ${pending} unsent ${pending === 1 ? 'change' : 'changes'} then.` : '';
  return `${shared}${setUp}${used}${waiting}`;
}
