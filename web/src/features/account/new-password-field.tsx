/** The field for choosing a new password on the pages shown before sign-in. */
import { PasswordField } from '../../ui/fields/password-field.tsx';

const SHORTEST = 10;

export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      required
      maxLength={200}
      minLength={SHORTEST}
      hint={`${SHORTEST} characters or more`}
    />
  );
}
