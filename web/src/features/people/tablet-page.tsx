/** This tablet: whether its staff share it, and what is left in the shared queue afterwards. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { Link } from '@tanstack/react-router';
import { Download, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BackLink } from '../../components/pages/back-link.tsx';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { useSyncStatusPart } from '../../engine/engine-context.tsx';
import { useDeviceLetter } from '../../mirror/read/read-device.ts';
import { saveAsFile } from '../../platform/save-as-file.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { undeclareDevice } from '../../remote/devices.ts';
import { pinIsSet } from '../../remote/pins.ts';
import { useAttempt } from '../../remote/use-attempt.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand, ProblemBand } from '../../ui/messages/note-band.tsx';
import { useFloor, usePeople } from './people-context.tsx';
import styles from './people-pages.module.css';
import { ShareForm } from './share-form.tsx';

export function TabletPage() {
  const { mode } = useFloor();
  return (
    <Page of="/profile/tablet" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        <Card className={styles.fields}>
          <h2>Shared tablet</h2>
          <p>
            Servers and managers work on one tablet and switch with their PINs. They see the same orders, even
            without a connection, and each change shows who made it. The tablet locks when nobody touches it.
          </p>
          {mode === 'on' ? <StopSharing /> : <Share />}
        </Card>
        {mode !== 'on' && <LeftHere />}
      </div>
    </Page>
  );
}

function Share() {
  const people = usePeople();
  const letter = useDeviceLetter();
  const { busy, run } = useOneAtATime();
  const { data, ...state } = useRemoteData(
    'sharing',
    async (remote, signal) => ({
      isSet: await pinIsSet(remote, signal),
      isDeclared: await people.isDeclared(),
    }),
    'Failed to check your PIN',
  );
  const waiting = useSyncStatusPart((status) => status.waiting);
  if (!data) return <RemoteState {...state} reason="You need a connection to start sharing." />;
  if (!data.isSet) return <PinFirst />;
  const disabledReason = whyNot({ isEnrolled: Boolean(letter), waiting });
  if (!data.isDeclared) return <ShareForm disabledReason={disabledReason} />;
  return (
    <Button
      variant="primary"
      size={56}
      block
      icon={Users}
      busy={busy}
      disabledReason={disabledReason}
      onClick={() => run(() => people.turnOn())}
    >
      Share this tablet
    </Button>
  );
}

/** Whoever shares the tablet has to get back in. */
function PinFirst() {
  return (
    <>
      <p>You need a PIN of your own first. With it you come back in.</p>
      <Link to="/profile/pin" className={buttonClass({ variant: 'primary', size: 56, block: true })}>
        Choose your PIN
      </Link>
    </>
  );
}

interface Ready {
  readonly isEnrolled: boolean;
  readonly waiting: number;
}

function whyNot({ isEnrolled, waiting }: Ready): string | undefined {
  if (!window.isSecureContext) return 'A shared tablet needs a secure address (HTTPS).';
  if (!isEnrolled) return 'This tablet has not connected to the server yet.';
  return waiting > 0 ? 'Some changes have not been sent yet. Wait until they are.' : undefined;
}

function StopSharing() {
  const people = usePeople();
  const { isBusy, problem, attempt } = useAttempt();
  const disabledReason = useWhyNotStop();
  const stop = () => attempt((remote) => people.turnOff((id) => undeclareDevice(remote, id)));
  return (
    <>
      <NoteBand tone="ok" icon={Users}>
        Your staff share this tablet. When you stop sharing, everybody is signed out here and all PINs are
        removed from it. A manager can share it again.
      </NoteBand>
      <ProblemBand problem={problem} />
      <Button size={56} block busy={isBusy} disabledReason={disabledReason} onClick={() => void stop()}>
        Stop sharing
      </Button>
    </>
  );
}

/** What waits here is delivered by the credential of the shared tablet, so it goes first. */
function useWhyNotStop(): string | undefined {
  const { role } = useActor();
  const phase = useSyncStatusPart((status) => status.phase);
  const waiting = useSyncStatusPart((status) => status.waiting);
  if (!roleMay(role, 'device.edit'))
    return 'Only a manager can stop sharing. They enter their PIN here and give their password.';
  if (phase !== 'online') return 'You need a connection to stop sharing.';
  return waiting > 0
    ? 'Some changes have not been sent yet. Only a shared tablet sends them, so wait until they are.'
    : undefined;
}

/** Work of the shared queue that could not be sent, for a person to keep. */
function LeftHere() {
  const people = usePeople();
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    let isStale = false;
    void people.exportShared().then((text) => {
      if (!isStale) setLeft(text);
    });
    return () => {
      isStale = true;
    };
  }, [people]);
  if (left === null) return null;
  return (
    <Card className={styles.fields}>
      <h2>Not sent from the shared tablet</h2>
      <p>Changes that colleagues made here have not reached the server.</p>
      <Button
        size={56}
        block
        icon={Download}
        onClick={() => saveAsFile('tableside-shared-changes.json', left)}
      >
        Export as JSON
      </Button>
    </Card>
  );
}
