/** The form of the key. What was typed goes when the sheet closes, and is kept nowhere on the device. */
import type { CardAccount, CardOffice } from '@tableside/protocol/rest/card.ts';
import { type FormEvent, useState } from 'react';
import { putCardAccount } from '../../../remote/cards.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet, SheetFoot } from '../../../ui/overlays/sheet.tsx';
import styles from './cards.module.css';

export interface AccountSheetProps {
  open: boolean;
  onClose: () => void;
  account: CardAccount | null;
  locations: CardOffice['locations'];
  onChanged: (office: CardOffice) => void;
}

const KEY = /^(rk|sk)_(test|live)_/;

export function AccountSheet({ open, onClose, account, locations, onChanged }: AccountSheetProps) {
  const { isBusy, problem, attempt } = useAttempt();
  const [key, setKey] = useState('');
  const [hookSecret, setHookSecret] = useState('');
  const [locationId, setLocation] = useState(account?.locationId ?? '');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!KEY.test(key.trim())) {
      setWrong('Enter a key that begins with rk_test_ or rk_live_.');
      return;
    }
    setWrong(undefined);
    void attempt(async (remote) => {
      onChanged(
        await putCardAccount(remote, {
          key: key.trim(),
          ...(hookSecret.trim() !== '' && { hookSecret: hookSecret.trim() }),
          ...(locationId !== '' && { locationId }),
        }),
      );
      onClose();
    });
  };
  return (
    <Sheet open={open} onClose={onClose} title="Connect Stripe">
      <form className={styles.form} noValidate onSubmit={submit}>
        <ProblemBand problem={problem} />
        <p className={styles.hint}>
          In Stripe, make a restricted key that may write Terminal, PaymentIntents and Refunds. A test key
          moves no money.
        </p>
        <PasswordField
          label="Key"
          hint="rk_test_… or rk_live_…"
          autoComplete="off"
          error={wrong}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <PasswordField
          label="Signing secret of webhooks"
          optional
          hint="whsec_…"
          autoComplete="off"
          value={hookSecret}
          onChange={(event) => setHookSecret(event.target.value)}
        />
        {locations.length > 1 && (
          <Select
            label="Where the readers stand"
            value={locationId}
            options={[
              { value: '', label: 'Choose a location' },
              ...locations.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setLocation(event.target.value)}
          />
        )}
        <SheetFoot>
          <Button type="submit" variant="primary" size={56} block busy={isBusy}>
            Connect
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}
