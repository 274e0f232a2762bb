/** The form of both ways in: sign in, or create an account. */
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { DoorForm, DoorWay } from './door-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

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
  onForgot?: () => void;
}

export function SignInForm({ creating, onSubmit, onToggle, onForgot }: SignInFormProps) {
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
          <DoorWay onClick={onToggle}>
            {creating ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
          </DoorWay>
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
