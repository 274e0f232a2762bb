/** A short form for the second factor. Its fields are never kept, and it shows the server's errors. */
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type ApiError, toApiError } from '../../remote/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import styles from './second-factor.module.css';

const NO_ANSWER =
  "The server didn't answer, so we can't tell whether this worked. Open this page again to check.";
const WRONG_PASSWORD = "That isn't your password.";

export interface FactorFormProps {
  submitText: string;
  isDangerous?: boolean;
  onSubmit: (text: (field: string) => string) => Promise<void>;
  children: ReactNode;
}

export function FactorForm({ submitText, isDangerous, onSubmit, children }: FactorFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit((field) => String(data.get(field) ?? ''));
    } catch (error) {
      setProblem(sentenceOf(await toApiError(error, NO_ANSWER)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ProblemBand problem={problem} />
      <Card className={styles.form}>{children}</Card>
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} size={56} block busy={busy}>
        {submitText}
      </Button>
    </form>
  );
}

function sentenceOf({ status, code, message }: ApiError): string {
  if (status === 0) return NO_ANSWER;
  return code === 'auth.credentials' ? WRONG_PASSWORD : message;
}
