/**
 * Where the person is signed in: on which device, since when, from which address; and the devices that they set up. Each
 * sign-in and each personal device can be ended here.
 */
import type { OwnSession } from '@tableside/protocol/accounts.ts';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../components/pages/back-link.tsx';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { endOwnSession, listOwnDevices, listOwnSessions } from '../../remote/own-sign-ins.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { useAttempt } from '../../remote/use-attempt.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, OfficeTable } from '../../ui/layout/office-table.tsx';
import { NoteBand, ProblemBand } from '../../ui/messages/note-band.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { useAccount } from './account-context.tsx';
import { OwnDevices } from './own-devices.tsx';
import styles from './sign-ins-page.module.css';

async function load(remote: Remote, signal: AbortSignal) {
  const [sessions, devices] = await Promise.all([
    listOwnSessions(remote, signal),
    listOwnDevices(remote, signal),
  ]);
  return { sessions, devices };
}

export function SignInsPage() {
  const { data, ...state } = useRemoteData('sign-ins', load, 'Failed to fetch your sign-ins');
  return (
    <Page of="/profile/sign-ins" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        <NoteBand tone="info" icon={Info}>
          If you don't know one of these, end it and change your password. Each sign-in ends by itself after
          30 days without use, and 90 days after it began.
        </NoteBand>
        {data ? (
          <>
            <SignIns sessions={data.sessions} onChanged={state.retry} />
            <OwnDevices devices={data.devices} onChanged={state.retry} />
          </>
        ) : (
          <RemoteState {...state} reason="Your sign-ins need a connection." />
        )}
      </div>
    </Page>
  );
}

function SignIns({ sessions, onChanged }: { sessions: readonly OwnSession[]; onChanged: () => void }) {
  const timezone = useVenue()?.timezone;
  const { account } = useAccount();
  const [ending, setEnding] = useState<OwnSession | null>(null);
  const { problem, attempt } = useAttempt();
  const end = async (session: OwnSession): Promise<void> => {
    setEnding(null);
    if (session.isThis) return account.signOut();
    await attempt(async (remote) => {
      await endOwnSession(remote, session.id);
      onChanged();
    }, placeOf(session));
  };
  return (
    <>
      <ProblemBand problem={problem} />
      <OfficeTable
        label="Sign-ins"
        columns={columnsOf(timezone, setEnding)}
        rows={sessions}
        keyOf={({ id }) => id}
      />
      <Dialog
        open={ending !== null}
        type="error"
        title={ending?.isThis ? 'Sign out here' : 'End this sign-in'}
        message={ending ? questionOf(ending) : ''}
        confirmText={ending?.isThis ? 'Sign Out' : 'End'}
        onConfirm={() => ending && void end(ending)}
        onCancel={() => setEnding(null)}
      />
    </>
  );
}

/** An unnamed device has a letter, and one that is not enrolled has neither. */
const placeOf = ({ deviceName, letter }: OwnSession): string =>
  deviceName || (letter === null ? 'Browser' : `Device ${letter}`);

function questionOf(session: OwnSession): string {
  if (session.isThis) return 'What is not sent yet stays on this device.';
  return session.scope === 'floor'
    ? `${placeOf(session)} asks for your PIN again. What is waiting there is kept.`
    : `${placeOf(session)} asks for your password again. What is waiting there is kept.`;
}

function columnsOf(
  timezone: string | undefined,
  onEnd: (session: OwnSession) => void,
): readonly Column<OwnSession>[] {
  return [
    {
      head: 'Where',
      isTitle: true,
      cell: (session) => (
        <span className={styles.stack}>
          <b>
            {placeOf(session)} {session.isThis && <Badge tone="ok">This one</Badge>}
          </b>
          <span className={styles.small}>
            {session.scope === 'floor' ? 'By PIN, the floor only' : 'By password'}
          </span>
        </span>
      ),
    },
    {
      head: 'Last used',
      cell: ({ lastSeenAt, address }) => (
        <span className={styles.stack}>
          <span>{clockText(lastSeenAt, 'dateTime', timezone)}</span>
          <span className={styles.small}>{address === null ? 'Address not known' : `From ${address}`}</span>
        </span>
      ),
      sortBy: ({ lastSeenAt }) => lastSeenAt,
    },
    {
      head: 'Signed in',
      cell: ({ createdAt, endsAt, expiresAt, scope }) => (
        <span className={styles.stack}>
          <span>{clockText(createdAt, 'dateTime', timezone)}</span>
          <span className={styles.small}>
            Ends by {clockText(scope === 'floor' ? expiresAt : endsAt, 'dateTime', timezone)}
          </span>
        </span>
      ),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      head: 'Actions',
      isActs: true,
      cell: (session) => (
        <Button
          size={44}
          variant="ghost"
          aria-label={session.isThis ? 'Sign out here' : `End the sign-in on ${placeOf(session)}`}
          onClick={() => onEnd(session)}
        >
          {session.isThis ? 'Sign Out' : 'End'}
        </Button>
      ),
    },
  ];
}
