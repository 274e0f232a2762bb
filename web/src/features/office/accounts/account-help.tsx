/** Help for a person who cannot sign in: a code for a new password, or turning the second factor off. */
import type { ResetCode } from '@tableside/protocol/rest/password-reset.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { useState } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { endSecondFactorOf, makeResetCode } from '../../../remote/access.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './office.module.css';

export interface AccountHelpProps {
  /** Null while the sheet is closed. */
  account: Account | null;
  onClose: () => void;
  onChanged: () => void;
}

export function AccountHelp({ account, onClose, onChanged }: AccountHelpProps) {
  return (
    <Sheet open={account !== null} onClose={onClose} title={account ? `Help ${account.name} sign in` : ''}>
      {account && <Help key={account.id} account={account} onChanged={onChanged} />}
    </Sheet>
  );
}

function Help({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const toast = useToast();
  const [code, setCode] = useState<ResetCode | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { problem, attempt } = useAttempt();
  const turnOff = async (): Promise<void> => {
    setAsking(false);
    await attempt(async (remote) => {
      await endSecondFactorOf(remote, account.id);
      toast.show({ message: `${account.name} signs in without a code now` });
      onChanged();
    });
  };
  return (
    <div className={styles.page}>
      <ProblemBand problem={problem} />
      <h3>Forgotten password</h3>
      {code ? (
        <CodeOnce code={code} />
      ) : (
        <>
          <p className={styles.hint}>
            Make a code and tell it to {account.name}. At the sign-in they choose “Forgot your password?” and
            enter it with a new password. Nothing changes until then.
          </p>
          <Button
            size={56}
            onClick={() => void attempt(async (remote) => setCode(await makeResetCode(remote, account.id)))}
          >
            Make a reset code
          </Button>
        </>
      )}
      {account.secondFactor && (
        <>
          <h3>Second factor</h3>
          <p className={styles.hint}>
            Their sign-in also asks for a code from an app. Turn it off if the phone and the recovery codes
            are lost.
          </p>
          <Button size={56} variant="danger" onClick={() => setAsking(true)}>
            Turn off the second factor
          </Button>
        </>
      )}
      <Dialog
        open={isAsking}
        type="error"
        title="Turn off the second factor"
        message={`From then on, the password alone is enough to sign in as ${account.name}. First make sure that the request really comes from them.`}
        confirmText="Turn off"
        onConfirm={() => void turnOff()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function CodeOnce({ code: { code, expiresAt } }: { code: ResetCode }) {
  const timezone = useVenue()?.timezone;
  return (
    <>
      <p className={styles.code}>{code}</p>
      <p className={styles.hint}>
        It works once, until {clockText(expiresAt, 'dateTime', timezone)}. You won't see it again.
      </p>
      <CopyButton text={code} what="Code">
        Copy code
      </CopyButton>
    </>
  );
}
