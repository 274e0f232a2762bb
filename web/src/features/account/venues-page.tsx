/** The venues of a person: how yesterday was, what is wrong now, and the way into each. */
import { formatCents } from '@tableside/domain/values/money.ts';
import type { OwnVenue, VenueOverview } from '@tableside/protocol/rest/own-venues.ts';
import { CircleCheck, LogIn, TriangleAlert } from 'lucide-react';
import { BackLink } from '../../components/pages/back-link.tsx';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { ROLE_LABEL } from '../../components/staff/role-label.ts';
import { dayText } from '../../components/time/day-ranges.ts';
import { addressOf, linkIntoVenue, listOwnVenues } from '../../remote/own-venues.ts';
import { useAttempt } from '../../remote/use-attempt.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import styles from './venues-page.module.css';

export function VenuesPage() {
  const { data, ...state } = useRemoteData('venues', listOwnVenues, 'Failed to fetch your venues');
  return (
    <Page of="/profile/venues" back={<BackLink to="/profile" />}>
      {data ? (
        <ul className={styles.venues}>
          {data.map((venue) => (
            <VenueCard key={venue.id} venue={venue} />
          ))}
        </ul>
      ) : (
        <RemoteState {...state} reason="Your venues need a connection." />
      )}
    </Page>
  );
}

function VenueCard({ venue }: { venue: OwnVenue }) {
  const { name, host, role, isThis, overview } = venue;
  const called = name || host || 'The first venue';
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>{called}</h2>
        {isThis && <Badge tone="ok">This one</Badge>}
      </div>
      <p className={styles.small}>{[ROLE_LABEL[role], host].filter(Boolean).join(' · ')}</p>
      {overview && <Overview overview={overview} />}
      {!isThis && <WayIn venue={venue} called={called} />}
    </Card>
  );
}

function Overview({ overview: { yesterday, wrong } }: { overview: VenueOverview }) {
  const { businessDay, orders, sales } = yesterday;
  return (
    <>
      <p>
        <b className={styles.sales}>{formatCents(sales)}</b>{' '}
        <span className={styles.small}>
          {orders} {orders === 1 ? 'check' : 'checks'} on {dayText(businessDay)}
        </span>
      </p>
      {wrong.length === 0 ? (
        <p className={styles.state}>
          <CircleCheck aria-hidden="true" className={styles.fine} /> Nothing is wrong now.
        </p>
      ) : (
        <ul className={styles.troubles}>
          {wrong.map(({ kind, text }) => (
            <li key={kind} className={styles.state}>
              <TriangleAlert aria-hidden="true" className={styles.wrong} /> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WayIn({ venue, called }: { venue: OwnVenue; called: string }) {
  const { problem, attempt } = useAttempt();
  const address = addressOf(venue);
  if (address === undefined)
    return (
      <p className={styles.small}>
        It has no name of its own. Open it once at its address, and come from there; then this device knows
        the way.
      </p>
    );
  const open = () =>
    attempt(async (remote) => {
      window.location.assign(await linkIntoVenue(remote, venue, address));
    }, called);
  return (
    <>
      <ProblemBand problem={problem} />
      <Button size={44} icon={LogIn} aria-label={`Open ${called}`} onClick={() => void open()}>
        Open
      </Button>
    </>
  );
}
