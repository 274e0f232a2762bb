/** The "Forgot your password?" form: says whom to ask, and sets a new password with the code from an administrator. */
import { Field } from '../../ui/fields/field.tsx';
import { DoorForm, DoorWay } from './door-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export interface Reset {
  email: string;
  code: string;
  password: string;
}

export interface ForgotFormProps {
  /** Throws an error whose message is shown. */
  onSubmit: (reset: Reset) => Promise<void>;
  onBack: () => void;
}

export function ForgotForm({ onSubmit, onBack }: ForgotFormProps) {
  return (
    <DoorForm
      heading="Set a new password"
      about={
        <p>
          Ask an administrator of the venue for a reset code. They find it under Profile, Administrator
          Access. The code is good for one hour. No email is sent.
        </p>
      }
      submitText="Set password"
      fallback="Failed to set the password"
      onSubmit={(text) =>
        onSubmit({ email: text('email').trim(), code: text('code'), password: text('password') })
      }
      ways={<DoorWay onClick={onBack}>Back to sign in</DoorWay>}
    >
      <Field label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      <Field
        label="Reset code"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={40}
      />
      <NewPasswordField label="New password" />
    </DoorForm>
  );
}
