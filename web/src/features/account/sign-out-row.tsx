/** Sign Out: refused while changes wait, confirmed first while the network is down or where there is no way back. */
import { ChevronRight, CloudOff, LogOut } from 'lucide-react';
import { useState } from 'react';
import { isNamedOnly } from '../../components/staff/named-only.ts';
import { useSyncStatusPart } from '../../engine/engine-context.tsx';
import { useDeviceLetter } from '../../mirror/read/read-device.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useAccount } from './account-context.tsx';
import styles from './profile-page.module.css';
import { SettingsRow } from './settings-row.tsx';

export function SignOutRow() {
  const { account, session } = useAccount();
  const phase = useSyncStatusPart((status) => status.phase);
  const waiting = useSyncStatusPart((status) => status.waiting);
  const letter = useDeviceLetter();
  const cannotReturn = isNamedOnly(session.user()?.email ?? '');
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);

  const tap = (): void => {
    if (waiting > 0) setRefused(true);
    else if (phase === 'online' && !cannotReturn) void account.signOut();
    else setAsking(true);
  };
  return (
    <>
      <SettingsRow icon={LogOut} title="Sign Out" detail={letter && `This device: ${letter}`} onClick={tap}>
        <Icon of={ChevronRight} />
      </SettingsRow>
      {refused && waiting > 0 && (
        <NoteBand icon={CloudOff} role="alert" className={styles.refusal}>
          {waitingText(waiting)}
        </NoteBand>
      )}
      <Dialog
        open={asking}
        title="Sign Out"
        message={
          cannotReturn
            ? "You won't see your orders on this phone again. The staff keep them."
            : "You're offline. No one can sign in on this device until the connection is back."
        }
        confirmText="Sign Out"
        onConfirm={() => void account.signOut()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const waitingText = (waiting: number): string =>
  waiting === 1
    ? "1 change hasn't been sent yet. You can sign out once it's sent."
    : `${waiting} changes haven't been sent yet. You can sign out once they're sent.`;
