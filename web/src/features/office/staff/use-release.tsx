/** Handles an email address that a guest account holds: says so, and releases it once the administrator agrees. */
import { useState } from 'react';
import { toApiError } from '../../../remote/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import styles from './staff-sheet.module.css';

/**
 * `attempt` calls `give`, which resolves to false when it was called off. The caller passes `true` once the administrator
 * has agreed to release the address. It resolves to null on success, or to the message to show.
 */
export function useRelease<Values>(
  give: (values: Values, releaseAddress: boolean) => Promise<boolean>,
  fallback: string,
) {
  const [held, setHeld] = useState<Values | null>(null);
  const attempt = async (values: Values, releaseAddress = false): Promise<string | null> => {
    try {
      const isGiven = await give(values, releaseAddress);
      setHeld(null);
      return isGiven ? null : 'Nothing was changed.';
    } catch (error) {
      const { status, code, message } = await toApiError(error, fallback);
      setHeld(code === 'access.guestAddress' ? values : null);
      return status === 0 ? 'This needs a connection.' : message;
    }
  };
  return { held, attempt };
}

interface ReleaseNoteProps {
  email: string;
  busy: boolean;
  onRelease: () => void;
}

export function ReleaseNote({ email, busy, onRelease }: ReleaseNoteProps) {
  return (
    <NoteBand>
      <div className={styles.release}>
        <p>
          Somebody registered as a guest with {email}. If you release it, that account loses the address: its
          orders stay, but nobody can sign in to it anymore.
        </p>
        <Button size={56} busy={busy} onClick={onRelease}>
          Release the address
        </Button>
      </div>
    </NoteBand>
  );
}
