/**
 * A form over values that are valid when a valibot schema says so. What is typed survives a reload; the first tap on save
 * shows everything that is wrong and goes to the first of it; leaving with unsaved changes asks.
 *
 * `const kept = useKeptForm({ name: 'venue', values, schema, save, onSaved })`, then `<KeptForm kept={kept}>` around the
 * fields and `<FormFoot kept={kept} onCancel={…} />` as the page's foot.
 */
import { same } from '@tableside/domain/same.ts';
import { type AnyFieldMeta, revalidateLogic, useStore } from '@tanstack/react-form';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { useAppForm } from './app-form.ts';
import { keptInput } from './kept-input.ts';

/** null: saved; else the sentence of why not. */
type Problem = string | null;

export interface KeptFormOptions<Values, Output> {
  /** Names the form and what it edits (`table new`, `venue`): what is typed is kept under it. null: never (a password). */
  readonly name: string | null;
  /** The values as they stand; those at the first showing count. */
  readonly values: Values;
  readonly schema: v.GenericSchema<Values, Output>;
  /** `base` holds the values that were edited from, also after a reload. */
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
    /** What was typed before a reload is in the fields. */
    wasKept: start.wasKept,
    /** True once nothing unsaved is left behind. */
    mayLeave: () => isDone.current || !state.isDirty,
    /** Back to the values as they stand. */
    discard() {
      forget(name);
      setDefaultValues(start.base);
      form.reset(start.base);
    },
    /** Leaves what was typed behind. */
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

/** After the faults are drawn. */
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

/** What the parts around the fields need of a form. */
export type KeptFormState = Omit<ReturnType<typeof useKeptForm<object, unknown>>, 'form' | 'base'> & {
  readonly form: { handleSubmit(): Promise<void> };
};
