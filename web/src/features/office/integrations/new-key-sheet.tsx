/** The form for a new key: its name, its scopes, its expiry. It then shows the token once. */
import { KEY_SCOPES, type KeyScope, type NewApiKey } from '@tableside/protocol/rest/integrations.ts';
import { type FormEvent, useState } from 'react';
import { changeProblem } from '../../../remote/api-error.ts';
import { makeKey } from '../../../remote/integrations.ts';
import { useRemote } from '../../../remote/remote-context.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { SCOPE_TEXTS } from './integration-messages.ts';
import styles from './integrations.module.css';
import { ShownOnce } from './shown-once.tsx';

export interface NewKeySheetProps {
  open: boolean;
  onClose: () => void;
  onMade: () => void;
}

export function NewKeySheet({ open, onClose, onMade }: NewKeySheetProps) {
  const [token, setToken] = useState<string | null>(null);
  const close = (): void => {
    setToken(null);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title="Create key">
      {token === null ? (
        <KeyForm
          onMade={(made) => {
            setToken(made);
            onMade();
          }}
        />
      ) : (
        <ShownOnce label="Key" value={token} onDone={close} />
      )}
    </Sheet>
  );
}

const DAYS = [30, 90, 365] as const satisfies readonly NewApiKey['days'][];

function KeyForm({ onMade }: { onMade: (token: string) => void }) {
  const remote = useRemote();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [days, setDays] = useState<NewApiKey['days']>(90);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isWhole = name.trim() !== '' && scopes.length > 0;
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole) return setProblem('Enter a name and choose at least one scope.');
    setIsBusy(true);
    try {
      onMade((await makeKey(remote, { name: name.trim(), scopes: [...scopes], days })).token);
    } catch (error) {
      setProblem(await changeProblem(error));
    }
    setIsBusy(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void make(event)}>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
      <Field
        label="Name"
        hint="The program that uses the key"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Scopes chosen={scopes} onChange={setScopes} />
      <Select
        label="Expires after"
        value={String(days)}
        options={DAYS.map((count) => ({ value: String(count), label: `${count} days` }))}
        onChange={(event) => setDays(DAYS.find((count) => String(count) === event.target.value) ?? 90)}
      />
      <Button type="submit" variant="primary" size={56} busy={isBusy}>
        Create key
      </Button>
    </form>
  );
}

interface ScopesProps {
  chosen: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}

function Scopes({ chosen, onChange }: ScopesProps) {
  const set = (scope: KeyScope, isOn: boolean): void =>
    onChange(KEY_SCOPES.filter((one) => (one === scope ? isOn : chosen.includes(one))));
  return (
    <fieldset className={styles.choices}>
      <legend>Scopes</legend>
      {KEY_SCOPES.map((scope) => (
        <OptionRow
          key={scope}
          type="checkbox"
          name="scope"
          checked={chosen.includes(scope)}
          onChange={(isOn) => set(scope, isOn)}
          label={SCOPE_TEXTS[scope]}
          note={scope}
        />
      ))}
    </fieldset>
  );
}
