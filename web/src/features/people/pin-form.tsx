/** Sets one's own PIN: the password, and the new PIN twice. It says at once why a PIN is too easy to guess. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import { PIN_WEAKNESSES, weaknessOf } from '@tableside/protocol/pin-rules.ts';
import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { KeptForm } from '../../components/form/kept-form.tsx';
import { useKeptForm } from '../../components/form/use-kept-form.ts';
import { NeedsNetwork } from '../../components/pages/needs-network.tsx';
import { type ApiError, toApiError } from '../../remote/api-error.ts';
import { setPin } from '../../remote/pins.ts';
import { useRemote } from '../../remote/remote-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './pin-form.module.css';

const EMPTY = { password: '', pin: '', again: '' };
const WRONG = "That isn't your password.";

export interface PinFormProps {
  role: Role;
  onSet: (pin: string) => void;
}

export function PinForm({ role, onSet }: PinFormProps) {
  const remote = useRemote();
  const schema = useMemo(() => pinSchema(role), [role]);
  const [isUnreached, setUnreached] = useState(false);
  const chosen = useRef('');
  const kept = useKeptForm({
    name: null,
    values: EMPTY,
    schema,
    async save({ password, pin }) {
      try {
        await setPin(remote, { password, pin });
        chosen.current = pin;
        return null;
      } catch (error) {
        const refused = await toApiError(error, 'Failed to set the PIN');
        setUnreached(refused.status === 0);
        return reasonOf(refused);
      }
    },
    onSaved: () => onSet(chosen.current),
  });
  const { form } = kept;
  return (
    <>
      {isUnreached && (
        <NeedsNetwork
          reason="You need a connection to set your PIN."
          onRetry={() => void form.handleSubmit()}
        />
      )}
      <KeptForm kept={kept} className={styles.fields}>
        <form.AppField name="password">
          {(field) => <field.PasswordField label="Password" autoComplete="current-password" />}
        </form.AppField>
        <form.AppField name="pin">
          {(field) => (
            <field.PasswordField label="New PIN" autoComplete="off" inputMode="numeric" hint={hintOf(role)} />
          )}
        </form.AppField>
        <form.AppField name="again">
          {(field) => <field.PasswordField label="New PIN again" autoComplete="off" inputMode="numeric" />}
        </form.AppField>
        <Button type="submit" variant="primary" size={56} block busy={kept.isSaving}>
          Set PIN
        </Button>
      </KeptForm>
    </>
  );
}

const MANAGER_HINT = '6 to 8 digits, because managers approve money';
const hintOf = (role: Role): string =>
  weaknessOf('8305', role) === 'short' ? MANAGER_HINT : '4 to 8 digits';

const pinSchema = (role: Role) =>
  v.pipe(
    v.object({
      password: v.pipe(v.string(), v.minLength(1, 'Enter your password')),
      pin: v.pipe(
        v.string(),
        v.check(
          (pin) => weaknessOf(pin, role) === undefined,
          ({ input }) => PIN_WEAKNESSES[weaknessOf(input, role) ?? 'digits'],
        ),
      ),
      again: v.pipe(v.string(), v.minLength(1, 'Enter the PIN again')),
    }),
    v.forward(
      v.partialCheck([['pin'], ['again']], ({ pin, again }) => pin === again, "The PINs don't match"),
      ['again'],
    ),
  );

/** The server knows more about a PIN than this page, and says it in `details`. */
function reasonOf({ code, message, details }: ApiError): string {
  if (code === 'auth.credentials') return WRONG;
  return code === 'pin.weak' ? (details[0]?.message ?? message) : message;
}
