/** The second factor when it is on: how many recovery codes are left, and a way to turn it off. */
import { ShieldCheck } from 'lucide-react';
import { useRemote } from '../../remote/remote-context.tsx';
import { endFactor } from '../../remote/second-factor.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { FactorForm } from './factor-form.tsx';
import styles from './second-factor.module.css';

const FEW = 3;

export function FactorOff({ codesLeft, onOff }: { codesLeft: number; onOff: () => void }) {
  const remote = useRemote();
  const toast = useToast();
  return (
    <>
      <Card className={styles.state}>
        <Icon of={ShieldCheck} size={28} className={styles.on} />
        <h2>The second factor is on</h2>
        <p>
          Sign-in asks for a code from your authenticator app.{' '}
          {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.
        </p>
      </Card>
      {codesLeft < FEW && <NoteBand>For new recovery codes, turn it off and on again.</NoteBand>}
      <h2>Turn it off</h2>
      <FactorForm
        submitText="Turn off"
        isDangerous
        onSubmit={async (text) => {
          await endFactor(remote, { password: text('password'), code: text('code') });
          toast.show({ message: 'The second factor is off' });
          onOff();
        }}
      >
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          hint="From the app, or a recovery code"
          required
          maxLength={40}
        />
      </FactorForm>
    </>
  );
}
