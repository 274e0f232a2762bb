/**
 * Set my PIN. It opens shared tablets, and approves what colleagues may not do alone. For the kitchen it opens their time
 * clock.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { BackLink } from '../../components/pages/back-link.tsx';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { pinIsSet } from '../../remote/pins.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { useFloor, usePeople } from './people-context.tsx';
import styles from './people-pages.module.css';
import { PinForm } from './pin-form.tsx';

export function PinPage() {
  const { role } = useActor();
  const { mode } = useFloor();
  const people = usePeople();
  const navigate = useNavigate();
  const toast = useToast();
  const { data: isSet } = useRemoteData('own pin', pinIsSet, 'Failed to check your PIN');
  const done = (): void => {
    void navigate({ to: '/profile' });
    // The server has ended the key of the old PIN.
    if (mode === 'on') people.lock();
    else toast.show({ message: 'PIN set' });
  };
  return (
    <Page of="/profile/pin" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        <NoteBand tone="info" icon={Info}>
          {isSet
            ? 'You have a PIN. A new one replaces it on every tablet.'
            : roleMay(role, 'tablet.share')
              ? 'With a PIN you unlock tablets that colleagues share with you.'
              : 'With a PIN you clock in and out at a tablet that the staff share.'}
        </NoteBand>
        <Card className={styles.fields}>
          <PinForm role={role} onSet={done} />
        </Card>
      </div>
    </Page>
  );
}
