/**
 * A manager declares at the tablet that the staff share it: with their email and password, and the code of their second
 * factor if they have one. They are not signed in here by it.
 */
import { Users } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { toApiError } from '../../remote/api-error.ts';
import type { ManagersProof } from '../../remote/share-tablet.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { usePeople } from './people-context.tsx';
import styles from './people-pages.module.css';

export interface ShareFormProps {
  /** Set when the tablet cannot be shared now. */
  disabledReason?: string | undefined;
}

export function ShareForm({ disabledReason }: ShareFormProps) {
  const people = usePeople();
  const [challenge, setChallenge] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const proof = proofOf(new FormData(event.currentTarget), challenge);
    setBusy(true);
    setProblem(null);
    try {
      setChallenge(await people.declare(proof));
    } catch (error) {
      const { code, message } = await toApiError(error, "The tablet couldn't be shared");
      setProblem(message);
      // No code fits a challenge that has expired, or whose password was changed.
      if (code === 'auth.challenge') setChallenge(null);
    } finally {
      setBusy(false);
    }
  };
  const startOver = (): void => {
    setChallenge(null);
    setProblem(null);
  };
  return (
    <form className={styles.fields} onSubmit={(event) => void submit(event)}>
      <p>A manager enters their own sign-in here. They aren't signed in on this tablet afterward.</p>
      <ProblemBand problem={problem} />
      {challenge === null ? (
        <>
          <Field
            label="Manager's email"
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
          />
          <PasswordField
            label="Manager's password"
            name="password"
            autoComplete="off"
            required
            maxLength={200}
          />
        </>
      ) : (
        <Field
          label="Code from the authenticator app"
          hint="Or one of the recovery codes"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          maxLength={40}
          autoFocus
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size={56}
        block
        icon={Users}
        busy={isBusy}
        disabledReason={disabledReason}
      >
        Share this tablet
      </Button>
      {challenge !== null && (
        <Button size={56} block onClick={startOver}>
          Use another sign-in
        </Button>
      )}
    </form>
  );
}

function proofOf(form: FormData, challenge: string | null): ManagersProof {
  const text = (name: string): string => String(form.get(name) ?? '');
  if (challenge !== null) return { challenge, code: text('code').trim() };
  return { email: text('email').trim(), password: text('password') };
}
