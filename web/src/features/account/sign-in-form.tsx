/** The form of both ways in; what the server says against it stands in red under it. */
import { CircleAlert } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './sign-in-form.module.css';

export interface Entry {
  name: string;
  email: string;
  password: string;
}

export interface SignInFormProps {
  creating: boolean;
  /** Throws with the sentence to show. */
  onSubmit: (entry: Entry) => Promise<void>;
  onToggle: () => void;
}

export function SignInForm({ creating, onSubmit, onToggle }: SignInFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const entry = readEntry(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(entry);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : defaultProblem(creating));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <h1 className={styles.heading}>{creating ? 'Create Account' : 'Welcome Back'}</h1>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {creating && <Field label="Name" name="name" autoComplete="name" required maxLength={120} />}
        <Field label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete={creating ? 'new-password' : 'current-password'}
          required
          maxLength={200}
          minLength={creating ? SHORTEST_PASSWORD : undefined}
          hint={creating ? `${SHORTEST_PASSWORD} characters or more` : undefined}
        />
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
          {creating ? 'Create Account' : 'Sign In'}
        </Button>
      </form>
      <div role="alert" className={styles.problem}>
        {problem !== null && (
          <>
            <Icon of={CircleAlert} size={18} />
            <p>{problem}</p>
          </>
        )}
      </div>
      <button type="button" className={styles.toggle} onClick={onToggle}>
        {creating ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
      </button>
    </>
  );
}

const SHORTEST_PASSWORD = 10;

const defaultProblem = (creating: boolean): string => (creating ? 'Failed to register' : 'Failed to login');

function readEntry(form: HTMLFormElement): Entry {
  const data = new FormData(form);
  const text = (key: string): string => {
    const value = data.get(key);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name').trim(), email: text('email').trim(), password: text('password') };
}
