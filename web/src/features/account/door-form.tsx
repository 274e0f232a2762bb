/** The form of a page shown before sign-in: a heading, fields, one button, and the error in red. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { addressOfHost } from '../../platform/address-of-host.ts';
import { ApiError } from '../../remote/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './sign-in-form.module.css';

export interface DoorFormProps {
  heading: string;
  /** Shown under the heading. */
  about?: ReactNode;
  submitText: string;
  /** Shown when the thrown error has no message for people. */
  fallback: string;
  /** Throws an error whose message is shown. */
  onSubmit: (text: (field: string) => string) => Promise<void>;
  /** Other ways to continue, under the form. */
  ways?: ReactNode;
  children: ReactNode;
}

export function DoorForm({ heading, about, submitText, fallback, onSubmit, ways, children }: DoorFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const text = textsOf(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(text);
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(fallback));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <h1 className={styles.heading}>{heading}</h1>
      {about && <div className={styles.about}>{about}</div>}
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {children}
        <Button
          type="submit"
          variant="primary"
          size={64}
          block
          busy={busy}
          busyLabel="Loading..."
          disabled={busy}
          className={styles.submit}
        >
          {submitText}
        </Button>
      </form>
      <div role="alert" className={styles.problem}>
        {problem !== null && (
          <>
            <Icon of={CircleAlert} size={18} />
            <p>{problem.message}</p>
          </>
        )}
      </div>
      {problem !== null && <OtherVenues error={problem} />}
      {ways}
    </>
  );
}

interface DoorWayProps {
  children: string;
  onClick: () => void;
  disabled?: boolean;
}

export function DoorWay({ children, onClick, disabled }: DoorWayProps) {
  return (
    <button type="button" className={styles.toggle} onClick={onClick} disabled={disabled}>
      {children}
    </button>
  );
}

function textsOf(form: HTMLFormElement): (field: string) => string {
  const data = new FormData(form);
  return (field) => {
    const value = data.get(field);
    return typeof value === 'string' ? value : '';
  };
}

/** Links to the venues that an account belongs to, after a right password at another one. */
function OtherVenues({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.code !== 'auth.otherVenue') return null;
  return error.details
    .filter(({ path }) => path !== '')
    .map(({ path: host, message: name }) => (
      <a key={host} className={styles.toggle} href={`${addressOfHost(host)}/login`}>
        {name || host}
      </a>
    ));
}
