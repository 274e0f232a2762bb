/** Turns the second factor on: the password, then the secret to scan, then a first code. */
import type { NewFactor } from '@tableside/protocol/rest/second-factor.ts';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { QrPicture } from '../../components/qr-picture.tsx';
import { useRemote } from '../../remote/remote-context.tsx';
import { beginFactor, confirmFactor } from '../../remote/second-factor.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FactorForm } from './factor-form.tsx';
import styles from './second-factor.module.css';

/** `onOn` receives the recovery codes. */
export function FactorOn({ onOn }: { onOn: (codes: readonly string[]) => void }) {
  const remote = useRemote();
  const [begun, setBegun] = useState<NewFactor | null>(null);
  if (!begun) {
    return (
      <>
        <Card className={styles.state}>
          <Icon of={ShieldOff} size={28} />
          <h2>The second factor is off</h2>
          <p>
            Turn it on to enter a code from your phone after your password. Then nobody can sign in with your
            password alone.
          </p>
          <ol className={styles.steps}>
            <li>Enter your password.</li>
            <li>Scan a code with an authenticator app.</li>
            <li>Save your recovery codes.</li>
          </ol>
        </Card>
        <FactorForm
          submitText="Turn on"
          onSubmit={async (text) => setBegun(await beginFactor(remote, text('password')))}
        >
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
        </FactorForm>
      </>
    );
  }
  return (
    <>
      <p>Scan this with your authenticator app, or type the secret into it. Then enter the code it shows.</p>
      <Card className={styles.scan}>
        <QrPicture text={begun.address} label="Secret of the second factor" />
        <p className={styles.secret}>{(begun.secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
      </Card>
      <FactorForm
        submitText="Confirm"
        onSubmit={async (text) => onOn(await confirmFactor(remote, text('code')))}
      >
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={40}
        />
      </FactorForm>
    </>
  );
}
