/**
 * Asks the person who is signed in for their password: before they change who may do what, and before the office opens to
 * somebody who came in by PIN. Whatever waits for the answer goes on by itself.
 */
import { type SubmitEvent, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { toApiError } from '../../remote/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useAccount, useIsAsked, useScope } from './account-context.tsx';
import styles from './confirm-sheet.module.css';

export function ConfirmSheet() {
  const { confirmation } = useAccount();
  const isAsked = useIsAsked();
  return (
    <Sheet open={isAsked} onClose={() => confirmation.answer(false)} title="Confirm it's you">
      {isAsked && <Question />}
    </Sheet>
  );
}

function Question() {
  const { account, confirmation } = useAccount();
  const { name } = useActor();
  const isFloor = useScope() === 'floor';
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const text = (field: string) => String(data.get(field) ?? '');
    setBusy(true);
    setProblem(null);
    try {
      await account.confirm({ password: text('password'), ...(needsCode && { code: text('code') }) });
      confirmation.answer(true);
    } catch (error) {
      const { status, code, message } = await toApiError(error, NO_ANSWER);
      if (code === 'auth.codeMissing') setNeedsCode(true);
      else setProblem(status === 0 ? NO_ANSWER : code === 'auth.credentials' ? WRONG_PASSWORD : message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>
        {isFloor
          ? `A PIN opens the floor. Enter your password, ${name}, to go on.`
          : `It's been a while since you signed in. Enter your password, ${name}, to go on.`}
      </p>
      <ProblemBand problem={problem} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={200}
        autoFocus
      />
      {needsCode && (
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or a recovery code"
          required
          maxLength={40}
          autoFocus
        />
      )}
      <div className={styles.buttons}>
        <Button size={56} onClick={() => confirmation.answer(false)}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size={56} busy={busy}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

const NO_ANSWER = "You need a connection for this, and the server didn't answer. Try again.";
const WRONG_PASSWORD = "That isn't your password.";
