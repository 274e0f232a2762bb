/** TanStack Form with this app's field components. Screens use `useKeptForm`, which builds on it. */
import { createFormHook } from '@tanstack/react-form';
import { fieldContext, formContext } from './form-contexts.ts';
import {
  AreaField,
  CheckField,
  MoneyField,
  PasswordField,
  PercentField,
  SelectField,
  TextField,
  TimeField,
} from './form-fields.tsx';

export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField,
    MoneyField,
    PercentField,
    PasswordField,
    AreaField,
    SelectField,
    TimeField,
    CheckField,
  },
  formComponents: {},
});
