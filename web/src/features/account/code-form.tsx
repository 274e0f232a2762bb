/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
import { Field } from '../../ui/fields/field.tsx';
import { DoorForm, DoorWay } from './door-form.tsx';

export interface CodeFormProps {
  /** Throws an error whose message is shown. */
  onSubmit: (code: string) => Promise<void>;
  onBack: () => void;
}

export function CodeForm({ onSubmit, onBack }: CodeFormProps) {
  return (
    <DoorForm
      heading="Enter your code"
      about={<p>Enter the six digits that your authenticator app shows, or one of your recovery codes.</p>}
      submitText="Sign In"
      fallback="Failed to login"
      onSubmit={(text) => onSubmit(text('code'))}
      ways={<DoorWay onClick={onBack}>Back to sign in</DoorWay>}
    >
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={40}
        autoFocus
      />
    </DoorForm>
  );
}
