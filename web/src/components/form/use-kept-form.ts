/**
 * A form whose values are valid when its valibot schema accepts them. Typed input survives a reload. Saving with errors
 * shows all of them and focuses the first. Leaving with unsaved changes asks for confirmation.
 *
 * Call `const kept = useKeptForm({ name: 'venue', values, schema, save, onSaved })`, then put `<KeptForm kept={kept}>`
 * around the fields and `<FormFoot kept={kept} onCancel={…} />` in the page's foot.
 */

import { same } from '@tableside/domain/ground/same.ts';
import { type AnyFieldMeta, createFormHook, revalidateLogic, useStore } from '@tanstack/react-form';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
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
import { keptInput } from './kept-input.ts';

/** Null after a successful save; otherwise the message to show. */
type Problem = string | null;

export interface KeptFormOptions<Values, Output> {
  /**
   * Names the form and what it edits (`table new`, `venue`). Typed input is kept under this name; null keeps nothing (a
   * password).
   */
  readonly name: string | null;
  /** The current values. Only those of the first render count. */
  readonly values: Values;
  readonly schema: v.GenericSchema<Values, Output>;
  /** `base` holds the values the edit started from, even after a reload. */
  save(output: Output, base: Values): Promise<Problem>;
  onSaved(): void;
}

export function useKeptForm<Values extends object, Output>(options: KeptFormOptions<Values, Output>) {
  const { name, schema, save, onSaved } = options;
  const [start] = useState(() => {
    const kept = name === null ? undefined : keptInput.read<Values>(name);
    return { base: kept?.base ?? options.values, typed: kept?.typed, wasKept: kept !== undefined };
  });
  const [defaultValues, setDefaultValues] = useState(start.typed ?? start.base);
  const [problem, setProblem] = useState<Problem>(null);
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const end = (): void => {
    isDone.current = true;
    forget(name);
  };
  const form = useAppForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema as v.GenericSchema<Values, unknown> },
    listeners: { onChange: ({ formApi }) => keep(name, start.base, formApi.state.values) },
    onSubmitInvalid: () => focusFirstFault(element.current),
    onSubmit: async ({ value }) => {
      const refused = await save(v.parse(schema, value), start.base);
      setProblem(refused);
      if (refused !== null) return;
      end();
      onSaved();
    },
  });
  const state = useFormState(form.store, start.base);
  return {
    ...state,
    id: useId(),
    element,
    form,
    base: start.base,
    problem,
    /** True when the fields hold input that was typed before a reload. */
    wasKept: start.wasKept,
    /** Returns true once leaving would lose no unsaved input. */
    mayLeave: () => isDone.current || !state.isDirty,
    /** Resets the form to the values the edit started from. */
    discard() {
      forget(name);
      setDefaultValues(start.base);
      form.reset(start.base);
    },
    /** Drops the typed input and allows leaving. */
    abandon: end,
  };
}

function keep<Values>(name: string | null, base: Values, typed: Values): void {
  if (name === null || same(typed, base)) forget(name);
  else keptInput.write(name, { base, typed });
}

function forget(name: string | null): void {
  if (name !== null) keptInput.forget(name);
}

/** Waits for the next frame, when the errors have been rendered. */
const focusFirstFault = (form: HTMLFormElement | null): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());

type Store = Parameters<typeof useStore>[0];
interface Snapshot {
  readonly values: unknown;
  readonly isSubmitting: boolean;
  readonly fieldMeta: Readonly<Record<string, AnyFieldMeta | undefined>>;
}

function useFormState(store: Store, base: unknown) {
  return {
    isDirty: useStore(store, (state) => !same((state as Snapshot).values, base)),
    isSaving: useStore(store, (state) => (state as Snapshot).isSubmitting),
    errorCount: useStore(store, (state) => countWrong((state as Snapshot).fieldMeta)),
  };
}

const countWrong = (fields: Snapshot['fieldMeta']): number =>
  Object.values(fields).filter((meta) => meta !== undefined && meta.errors.length > 0).length;

/** The form state that the frame and the foot need. */
export type KeptFormState = Omit<ReturnType<typeof useKeptForm<object, unknown>>, 'form' | 'base'> & {
  readonly form: { handleSubmit(): Promise<void> };
};

/** TanStack Form with this app's field components. Screens use `useKeptForm`, which builds on it. */
const { useAppForm } = createFormHook({
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
