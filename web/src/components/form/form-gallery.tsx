/** Every field of a form with its foot, for the gallery. Saving the empty form shows every error message. */
import * as v from 'valibot';
import { Dollars, OptionalEmail, Percent, required, typed } from './form-schemas.ts';
import { FormFoot, KeptForm } from './kept-form.tsx';
import { useKeptForm } from './use-kept-form.ts';

const Schema = v.object({
  name: required('Enter the name'),
  email: OptionalEmail,
  spend: Dollars,
  tax: typed(Percent),
  shape: required('Choose a shape'),
  words: v.string(),
  password: required('Enter the password'),
});
const VALUES = { name: '', email: 'room', spend: '', tax: '8.875', shape: '', words: '', password: '' };
const SHAPES = [
  { value: '', label: 'None' },
  { value: 'round', label: 'Round' },
];

export function FormGallery() {
  const kept = useKeptForm({
    name: 'gallery',
    values: VALUES,
    schema: Schema,
    save: async () => 'The server refused it: another table has this number.',
    onSaved: () => undefined,
  });
  const { form } = kept;
  return (
    <section aria-label="Form">
      <h2>Form</h2>
      <KeptForm kept={kept}>
        <form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
        <form.AppField name="email">{(field) => <field.TextField label="Email" optional />}</form.AppField>
        <form.AppField name="spend">{(field) => <field.MoneyField label="Minimum spend" />}</form.AppField>
        <form.AppField name="tax">{(field) => <field.PercentField label="Tax rate" />}</form.AppField>
        <form.AppField name="shape">
          {(field) => <field.SelectField label="Table shape" options={SHAPES} />}
        </form.AppField>
        <form.AppField name="words">
          {(field) => <field.AreaField label="Description" optional />}
        </form.AppField>
        <form.AppField name="password">{(field) => <field.PasswordField label="Password" />}</form.AppField>
      </KeptForm>
      <FormFoot kept={kept} onCancel={kept.discard} />
    </section>
  );
}
