/** Change Password. The server must confirm it, so it needs the network. Every other session of the account ends. */
import { useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { FormFoot, KeptForm } from '../../components/form/kept-form.tsx';
import { useKeptForm } from '../../components/form/use-kept-form.ts';
import { BackLink } from '../../components/pages/back-link.tsx';
import { NeedsNetwork } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { ApiError } from '../../remote/api-error.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { useAccount } from './account-context.tsx';
import styles from './password-page.module.css';

const WRONG = "That isn't your current password.";
/** Shown when no answer came. If the password did change, this session has ended as well. */
const UNHEARD = "We couldn't confirm the change. If you're asked to sign in, try the new password first.";

export function PasswordPage() {
  const { account } = useAccount();
  const navigate = useNavigate();
  const toast = useToast();
  const [isUnreached, setUnreached] = useState(false);
  const leave = (): void => void navigate({ to: '/profile' });
  const kept = useKeptForm({
    name: null,
    values: NO_PASSWORDS,
    schema: PasswordSchema,
    async save({ current, next }) {
      try {
        await account.changePassword({ current, next });
        return null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setUnreached(error.status === 0);
        if (error.code === null) return UNHEARD;
        return error.code === 'auth.credentials' ? WRONG : error.message;
      }
    },
    onSaved() {
      toast.show({ message: 'Password changed' });
      leave();
    },
  });
  const { form } = kept;
  return (
    <Page
      of="/profile/password"
      back={<BackLink to="/profile" />}
      foot={<FormFoot kept={kept} saveText="Change Password" onCancel={leave} />}
    >
      <div className={styles.page}>
        {isUnreached && (
          <NeedsNetwork
            reason="You need a connection to change your password."
            onRetry={() => void form.handleSubmit()}
          />
        )}
        <KeptForm kept={kept}>
          <Card className={styles.fields}>
            <form.AppField name="current">
              {(field) => <field.PasswordField label="Current password" autoComplete="current-password" />}
            </form.AppField>
            <form.AppField name="next">
              {(field) => (
                <field.PasswordField
                  label="New password"
                  autoComplete="new-password"
                  hint="10 characters or more"
                />
              )}
            </form.AppField>
            <form.AppField name="again">
              {(field) => <field.PasswordField label="Confirm new password" autoComplete="new-password" />}
            </form.AppField>
          </Card>
        </KeptForm>
        <NoteBand tone="info" icon={Info}>
          You stay signed in here. All other devices are signed out and need the new password. Your PIN is
          removed: set another one under Profile.
        </NoteBand>
      </div>
    </Page>
  );
}

const LEAST = 10;
const MOST = 200;

const PasswordSchema = v.pipe(
  v.object({
    current: v.pipe(v.string(), v.minLength(1, 'Enter your current password')),
    next: v.pipe(
      v.string(),
      v.minLength(LEAST, `Choose at least ${LEAST} characters`),
      v.maxLength(MOST, `At most ${MOST} characters`),
    ),
    again: v.pipe(v.string(), v.minLength(1, 'Confirm the new password')),
  }),
  v.forward(
    v.partialCheck(
      [['current'], ['next']],
      ({ current, next }) => current !== next,
      "Choose a password you aren't using now",
    ),
    ['next'],
  ),
  v.forward(
    v.partialCheck([['next'], ['again']], ({ next, again }) => next === again, "The passwords don't match"),
    ['again'],
  ),
);

const NO_PASSWORDS: v.InferInput<typeof PasswordSchema> = { current: '', next: '', again: '' };
