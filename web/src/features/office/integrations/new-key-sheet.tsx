/** The form for a new key: its name, its scopes, its expiry. It then shows the token once. */
import { KEY_SCOPES, type KeyScope, type NewApiKey } from '@tableside/protocol/rest/integrations.ts';
import { useState } from 'react';
import { makeKey } from '../../../remote/integrations.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Choices, CreateForm, CreateSheet, type CreateSheetProps } from './create-sheet.tsx';
import { SCOPE_TEXTS } from './integration-messages.ts';

export type NewKeySheetProps = Pick<CreateSheetProps, 'open' | 'onClose' | 'onMade'>;

export function NewKeySheet(props: NewKeySheetProps) {
  return (
    <CreateSheet {...props} title="Create key" secretLabel="Key">
      {(onMade) => <KeyForm onMade={onMade} />}
    </CreateSheet>
  );
}

const DAYS = [30, 90, 365] as const satisfies readonly NewApiKey['days'][];

function KeyForm({ onMade }: { onMade: (token: string) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [days, setDays] = useState<NewApiKey['days']>(90);
  const isWhole = name.trim() !== '' && scopes.length > 0;
  return (
    <CreateForm
      submitText="Create key"
      missing={isWhole ? null : 'Enter a name and choose at least one scope.'}
      create={async (remote) =>
        (await makeKey(remote, { name: name.trim(), scopes: [...scopes], days })).token
      }
      onMade={onMade}
    >
      <Field
        label="Name"
        hint="The program that uses the key"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Choices legend="Scopes" all={KEY_SCOPES} texts={SCOPE_TEXTS} chosen={scopes} onChange={setScopes} />
      <Select
        label="Expires after"
        value={String(days)}
        options={DAYS.map((count) => ({ value: String(count), label: `${count} days` }))}
        onChange={(event) => setDays(DAYS.find((count) => String(count) === event.target.value) ?? 90)}
      />
    </CreateForm>
  );
}
