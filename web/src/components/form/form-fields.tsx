/**
 * The fields of a form: parts of the UI kit bound by name to a value of the form, each with its error message. Used as
 * `<form.AppField name="city">{(field) => <field.TextField label="City" />}</form.AppField>`.
 */
import { type ChangeEvent, type ComponentType, type KeyboardEvent, type ReactNode, useId } from 'react';
import { OptionRow, type OptionRowProps } from '../../ui/choices/option-row.tsx';
import { Field, type FieldProps } from '../../ui/fields/field.tsx';
import { type PasswordFieldProps, PasswordField as PasswordInput } from '../../ui/fields/password-field.tsx';
import { Select, type SelectProps } from '../../ui/fields/select.tsx';
import { TextArea, type TextAreaProps } from '../../ui/fields/text-area.tsx';
import { TimeSelect, type TimeSelectProps } from '../../ui/fields/time-select.tsx';
import { useFieldContext } from './form-contexts.ts';
import { percentText, steppedPercent } from './percent-text.ts';

type Tied = 'value' | 'error' | 'name' | 'onBlur';

/** Binds a control to its field. Shows the first error, whether it comes from the schema or from a save. */
function useTied<Value>() {
  const field = useFieldContext<Value>();
  const [first] = field.state.meta.errors as readonly ({ message?: string } | string | undefined)[];
  const error = typeof first === 'string' ? first : first?.message;
  return { field, tied: { name: field.name, error, onBlur: field.handleBlur } };
}

/** Ties a control that holds a text. */
const tiedText =
  <Props extends object>(Control: ComponentType<Props>) =>
  (props: Omit<Props, Tied | 'onChange'>): ReactNode => {
    const { field, tied } = useTied<string>();
    const onChange = (event: ChangeEvent<{ value: string }>) => field.handleChange(event.target.value);
    return <Control {...(props as Props)} {...tied} value={field.state.value} onChange={onChange} />;
  };

export const TextField = tiedText<FieldProps>(Field);
export const PasswordField = tiedText<PasswordFieldProps>(PasswordInput);
export const AreaField = tiedText<TextAreaProps>(TextArea);
export const SelectField = tiedText<SelectProps>(Select);

/** Holds dollars as typed; the schema `Dollars` converts them to cents. */
export function MoneyField(props: Omit<FieldProps, Tied | 'onChange' | 'suffix' | 'inputMode'>) {
  return <TextField {...props} inputMode="decimal" suffix="USD" />;
}

/** Takes 0 to 100 with up to three decimals and ignores any other input. Arrow keys step by 0.001. */
export function PercentField(props: Omit<FieldProps, Tied | 'onChange' | 'suffix' | 'inputMode'>) {
  const { field, tied } = useTied<string>();
  const step = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    field.handleChange(steppedPercent(field.state.value, event.key === 'ArrowUp' ? 1 : -1));
  };
  return (
    <Field
      {...props}
      {...tied}
      inputMode="decimal"
      suffix="%"
      autoComplete="off"
      value={field.state.value}
      onKeyDown={step}
      onChange={({ target }) => {
        const text = percentText(target.value);
        if (text !== undefined) field.handleChange(text);
      }}
    />
  );
}

export function TimeField(props: Omit<TimeSelectProps, Tied | 'onChange'>) {
  const { field, tied } = useTied<string>();
  return <TimeSelect {...props} {...tied} value={field.state.value} onChange={field.handleChange} />;
}

/** A yes-or-no field as its own row. */
export function CheckField(props: Pick<OptionRowProps, 'label' | 'note' | 'disabled' | 'className'>) {
  const field = useFieldContext<boolean>();
  const name = useId();
  return (
    <OptionRow
      {...props}
      type="checkbox"
      name={name}
      checked={field.state.value}
      onChange={field.handleChange}
    />
  );
}
