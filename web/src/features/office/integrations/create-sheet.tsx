/** The sheet that creates a key or a webhook: a form, and then the secret, which the server reveals only once. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Remote } from '../../../remote/remote-context.tsx';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet, SheetFoot } from '../../../ui/overlays/sheet.tsx';
import styles from './integrations.module.css';
import { ShownOnce } from './shown-once.tsx';

export interface CreateSheetProps {
  open: boolean;
  /** The title, and the text of the button: "Create key". */
  title: string;
  /** The name of the secret: "Key". */
  secretLabel: string;
  secretHint?: string;
  onClose: () => void;
  onMade: () => void;
  /** The form. It calls `onMade` with the secret. */
  children: (onMade: (secret: string) => void) => ReactNode;
}

export function CreateSheet(props: CreateSheetProps) {
  const { open, title, secretLabel, secretHint, onClose, onMade, children } = props;
  const [secret, setSecret] = useState<string | null>(null);
  const close = (): void => {
    setSecret(null);
    onClose();
  };
  const made = (revealed: string): void => {
    setSecret(revealed);
    onMade();
  };
  return (
    <Sheet open={open} onClose={close} title={title}>
      {secret === null ? (
        children(made)
      ) : (
        <>
          {secretHint !== undefined && <p className={styles.hint}>{secretHint}</p>}
          <ShownOnce label={secretLabel} value={secret} onDone={close} />
        </>
      )}
    </Sheet>
  );
}

export interface CreateFormProps {
  submitText: string;
  /** Says what is missing, or null when nothing is. */
  missing: string | null;
  create: (remote: Remote) => Promise<string>;
  onMade: (secret: string) => void;
  children: ReactNode;
}

export function CreateForm({ submitText, missing, create, onMade, children }: CreateFormProps) {
  const { isBusy, problem, attempt } = useAttempt();
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(missing !== null);
    if (missing === null) void attempt(async (remote) => onMade(await create(remote)));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ProblemBand problem={isMissing ? missing : problem} />
      {children}
      <SheetFoot>
        <Button type="submit" variant="primary" size={56} block busy={isBusy}>
          {submitText}
        </Button>
      </SheetFoot>
    </form>
  );
}

export interface ChoicesProps<Choice extends string> {
  legend: string;
  all: readonly Choice[];
  texts: Readonly<Record<Choice, string>>;
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
}

/** Several choices, in a fixed order, each with the name that the API uses. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, all, texts, chosen, onChange } = props;
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {all.map((choice) => (
        <OptionRow
          key={choice}
          type="checkbox"
          name={legend.toLowerCase()}
          checked={chosen.includes(choice)}
          onChange={(isOn) => onChange(all.filter((one) => (one === choice ? isOn : chosen.includes(one))))}
          label={texts[choice]}
          note={choice}
        />
      ))}
    </fieldset>
  );
}
