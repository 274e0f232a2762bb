/**
 * After a sign-in with the password on a shared tablet: enters the person's PIN here for the first time, or sets one
 * first.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { User } from '@tableside/protocol/accounts.ts';
import { useCallback } from 'react';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { pinIsSet } from '../../remote/pins.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './first-pin.module.css';
import { type PersonHere, usePeople } from './people-context.tsx';
import { PinForm } from './pin-form.tsx';
import { PinPad } from './pin-pad.tsx';

export function FirstPin({ person }: { person: Pick<User, 'id' | 'name' | 'role'> }) {
  const people = usePeople();
  const { id: userId, name, role } = person;
  const { data: isSet, ...state } = useRemoteData(`pin of ${userId}`, pinIsSet, 'Failed to check your PIN');
  const enter = useCallback((pin: string) => people.enter(userId, pin), [people, userId]);
  if (isSet === undefined) {
    return <RemoteState {...state} reason="Your first PIN on this tablet needs a connection." />;
  }
  const here: PersonHere = {
    userId,
    name,
    role,
    digits: null,
    hasPin: isSet,
    needsPassword: false,
    waitsUntil: 0,
  };
  const isForClock = !roleMay(role, 'tablet.share');
  if (isForClock && isSet) {
    return (
      <Card className={styles.form}>
        <h2>You have a PIN, {name}</h2>
        <p>It opens the time clock of this tablet. The kitchen has a screen of its own for the orders.</p>
        <Button variant="primary" size={56} onClick={() => void people.signOut()}>
          Go on to the time clock
        </Button>
      </Card>
    );
  }
  if (isSet) return <PinPad person={here} action="Unlock" onEnter={enter} />;
  return (
    <Card className={styles.form}>
      <h2>Choose your PIN, {name}</h2>
      <p>
        {isForClock
          ? 'It opens the time clock of this tablet.'
          : "Colleagues share this tablet. Your PIN shows that it's you."}
      </p>
      <PinForm role={role} onSet={(pin) => void (isForClock ? people.signOut() : enter(pin))} />
    </Card>
  );
}
