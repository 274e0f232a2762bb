/**
 * A rehearsal of the venue: managers start it and throw it away, everybody on the staff goes there, and a code lets in
 * tablets where nobody is signed in.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Rehearsal } from '@tableside/protocol/rest/rehearsal.ts';
import { ArrowRight, Drama, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { endRehearsal, linkInto, readRehearsal, startRehearsal } from '../../../remote/rehearsal.ts';
import type { Remote } from '../../../remote/remote-context.tsx';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LetIn } from './let-in.tsx';
import styles from './rehearsal-page.module.css';

export interface RehearsalPageProps {
  /** Leaves for another address. Tests replace it. */
  onGo?: (link: string) => void;
}

export function RehearsalPage({ onGo = (link) => window.location.assign(link) }: RehearsalPageProps) {
  const venue = useVenue();
  const { data, set, ...state } = useRemoteData(
    'rehearsal',
    readRehearsal,
    'Failed to ask for the rehearsal',
  );
  return (
    <Page of="/profile/rehearsal" back={<BackLink to="/profile" />}>
      {venue?.isRehearsal ? (
        <EmptyState>You are in the rehearsal. The way back is at the top.</EmptyState>
      ) : data === undefined ? (
        <RemoteState {...state} reason="The rehearsal needs a connection." />
      ) : (
        <Desk rehearsal={data} onChanged={set} onGo={onGo} />
      )}
    </Page>
  );
}

interface DeskProps {
  rehearsal: Rehearsal;
  onChanged: (rehearsal: Rehearsal) => void;
  onGo: (link: string) => void;
}

function Desk({ rehearsal, onChanged, onGo }: DeskProps) {
  const { role } = useActor();
  const mayStart = roleMay(role, 'venue.edit');
  const { isBusy, problem, attempt } = useAttempt();
  const { isOffered, running } = rehearsal;
  const change = (call: (remote: Remote) => Promise<Rehearsal>) =>
    void attempt(async (remote) => onChanged(await call(remote)));
  if (!isOffered)
    return (
      <EmptyState>This server gives no rehearsals. The setting REHEARSAL_PORT switches them on.</EmptyState>
    );
  return (
    <div className={styles.page}>
      <Card className={styles.card}>
        <h2>A rehearsal</h2>
        <p className={styles.about}>
          A copy of your venue on a busy evening, three times as fast. Guests who don't exist sit down, order,
          call and pay; a kitchen cooks. Work beside them: what you open is yours alone. Nothing there counts:
          no money, no stock, no hours, no Z.
        </p>
        <ProblemBand problem={problem} />
        {running ? (
          <Running running={running} isBusy={isBusy} attempt={attempt} onGo={onGo} />
        ) : mayStart ? (
          <Button
            variant="primary"
            size={56}
            icon={Drama}
            busy={isBusy}
            busyLabel="Setting the tables…"
            onClick={() => change(startRehearsal)}
          >
            Start a rehearsal
          </Button>
        ) : (
          <p className={styles.about}>None is running. A manager starts it here.</p>
        )}
      </Card>
      {running && mayStart && (
        <>
          <LetIn running={running} />
          <End isBusy={isBusy} onEnd={() => change(endRehearsal)} />
        </>
      )}
    </div>
  );
}

interface RunningProps extends Pick<DeskProps, 'onGo'> {
  running: NonNullable<Rehearsal['running']>;
  isBusy: boolean;
  attempt: ReturnType<typeof useAttempt>['attempt'];
}

function Running({ running, isBusy, attempt, onGo }: RunningProps) {
  const timezone = useVenue()?.timezone;
  return (
    <>
      <Button
        variant="primary"
        size={56}
        icon={ArrowRight}
        disabled={isBusy}
        onClick={() => void attempt(async (remote) => onGo(await linkInto(remote, running)))}
      >
        Go to the rehearsal
      </Button>
      <p className={styles.about}>
        Running since {clockText(running.startedAt, 'time', timezone)}. It ends by itself at{' '}
        {clockText(running.endsAt, 'time', timezone)}.
      </p>
    </>
  );
}

function End({ isBusy, onEnd }: { isBusy: boolean; onEnd: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        icon={Trash2}
        disabled={isBusy}
        className={styles.end}
        onClick={() => setAsking(true)}
      >
        End and throw away
      </Button>
      <Dialog
        open={isAsking}
        type="error"
        title="End the rehearsal"
        message="Everybody in it is out, and everything in it is deleted. The house stays as it is."
        confirmText="End and throw away"
        onConfirm={() => {
          setAsking(false);
          onEnd();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
