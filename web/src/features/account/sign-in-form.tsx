/** The form for signing in and for creating an account. */
import { Field } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { DoorForm, DoorWay } from './door-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import styles from './sign-in-form.module.css';

export interface Entry {
  name: string;
  email: string;
  password: string;
}

export interface SignInFormProps {
  creating: boolean;
  /** Throws an error whose message is shown. */
  onSubmit: (entry: Entry) => Promise<void>;
  onToggle: () => void;
  onForgot?: () => void;
  /** Undefined until the server has answered. */
  mayRegister: boolean | undefined;
}

export function SignInForm({ creating, onSubmit, onToggle, onForgot, mayRegister }: SignInFormProps) {
  return (
    <DoorForm
      heading={creating ? 'Create Account' : 'Welcome Back'}
      submitText={creating ? 'Create Account' : 'Sign In'}
      fallback={creating ? 'Failed to register' : 'Failed to login'}
      onSubmit={(text) =>
        onSubmit({ name: text('name').trim(), email: text('email').trim(), password: text('password') })
      }
      ways={
        <>
          {!creating && onForgot && <DoorWay onClick={onForgot}>Forgot your password?</DoorWay>}
          {mayRegister === false ? (
            <p className={styles.closed}>
              This venue doesn't accept new guest accounts. Ask your server to take your order.
            </p>
          ) : (
            <DoorWay onClick={onToggle} disabled={!creating && mayRegister === undefined}>
              {creating ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
            </DoorWay>
          )}
        </>
      }
    >
      {creating && <Field label="Name" name="name" autoComplete="name" required maxLength={120} />}
      <Field label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      {creating ? (
        <NewPasswordField label="Password" />
      ) : (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
      )}
    </DoorForm>
  );
}
