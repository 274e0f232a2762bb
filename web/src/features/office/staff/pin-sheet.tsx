/**
 * The PIN of a colleague: whether they have one, which devices they used, and a way to clear it. PINs are kept on the
 * server, so this needs the network.
 */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { listDevicesOf } from '../../../remote/devices.ts';
import { clearPin, pinOfStaff } from '../../../remote/pins.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './staff-sheet.module.css';

export interface PinSheetProps {
  /** Null while the sheet is closed. */
  member: StaffMember | null;
  onClose: () => void;
}

export function PinSheet({ member, onClose }: PinSheetProps) {
  return (
    <Sheet open={member !== null} onClose={onClose} title={member ? `${member.firstName}'s PIN` : ''}>
      {member && <PinOf key={member.id} member={member} />}
    </Sheet>
  );
}

function PinOf({ member: { id, firstName } }: { member: StaffMember }) {
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const { problem, attempt } = useAttempt();
  const { data, ...state } = useRemoteData(
    `pin and devices of ${id}`,
    async (remote) => ({ pin: await pinOfStaff(remote, id), devices: await listDevicesOf(remote, id) }),
    'Failed to check the PIN',
  );
  if (!data) return <RemoteState {...state} reason="You need a connection to see and clear PINs." />;
  const { pin, devices } = data;
  const { userId } = pin;
  const clear = () =>
    run(() =>
      attempt(async (remote) => {
        await clearPin(remote, userId ?? '');
        toast.show({ message: `${firstName}'s PIN was cleared` });
        state.retry();
      }),
    );
  return (
    <div className={styles.form}>
      <ProblemBand problem={problem} />
      <p>{pinText(firstName, { hasSignIn: userId !== null, isSet: pin.set })}</p>
      {pin.set && (
        <Button variant="danger" size={56} block busy={busy} onClick={clear}>
          Clear the PIN
        </Button>
      )}
      <Devices devices={devices} />
    </div>
  );
}

function pinText(name: string, { hasSignIn, isSet }: { hasSignIn: boolean; isSet: boolean }): string {
  if (!hasSignIn) return `${name} has no sign-in for taking orders, and so no PIN.`;
  if (!isSet) {
    return `${name} has no PIN yet. On a shared tablet, ${name} taps their name, signs in with the password and chooses one.`;
  }
  return (
    `${name} has a PIN. Clear it if they forgot it, or if somebody else has seen it. ` +
    'Every shared tablet then locks them out until they choose a new one with their password.'
  );
}

function Devices({ devices }: { devices: readonly DeviceOfStaff[] }) {
  const timezone = useVenue()?.timezone;
  if (devices.length === 0) return null;
  return (
    <section aria-label="Devices" className={styles.current}>
      <h3>Devices they used</h3>
      <ul>
        {devices.map(({ id, name, usedAt }) => (
          <li key={id} className={styles.has}>
            <b>{name}</b>
            <span className={styles.hint}>last used {clockText(usedAt, 'dateTime', timezone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
