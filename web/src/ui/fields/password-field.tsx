/** PasswordField: a field whose text can be shown on request. */
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Field, type FieldProps } from './field.tsx';

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'inside' | 'suffix'>;

export function PasswordField(props: PasswordFieldProps) {
  const [open, setOpen] = useState(false);
  const eye = (
    <IconButton
      icon={open ? EyeOff : Eye}
      label={open ? 'Hide password' : 'Show password'}
      size={44}
      onClick={() => setOpen(!open)}
    />
  );
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={open ? 'text' : 'password'}
      inside={eye}
    />
  );
}
