/** Asks a guest for their first name, so that their server knows whose order it is. */
import { type SubmitEvent, useState } from 'react';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './guest-name-sheet.module.css';

export interface GuestNameSheetProps {
  /** The product that the guest chose. The sheet is open while there is one. */
  productName: string | undefined;
  onClose: () => void;
  /** Throws an error whose message is shown. */
  onName: (firstName: string) => Promise<void>;
  onSignIn: () => void;
}

const MOST_LETTERS = 60;

export function GuestNameSheet({ productName, onClose, onName, onSignIn }: GuestNameSheetProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const firstName = name.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (firstName === '') return;
    run(async () => {
      setProblem(null);
      await onName(firstName).catch((error: unknown) => {
        setProblem(error instanceof Error ? error.message : "Your order couldn't be started.");
      });
    });
  };
  return (
    <Sheet open={productName !== undefined} onClose={onClose} title="Who is ordering?">
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.words}>Your server sees it on your order. You don't need an account.</p>
        <Field
          label="First name"
          autoComplete="given-name"
          maxLength={MOST_LETTERS}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          size={64}
          block
          busy={busy}
          disabledReason={firstName === '' ? 'Enter your first name.' : undefined}
        >
          Continue
        </Button>
        {problem !== null && (
          <NoteBand tone="danger" role="alert">
            {problem}
          </NoteBand>
        )}
        <Button variant="ghost" block onClick={onSignIn}>
          I have an account
        </Button>
      </form>
    </Sheet>
  );
}
