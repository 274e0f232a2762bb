/** The lane of takeout and tabs: whose they are, when they are picked up, how far they are, and what they cost. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { counterWord } from '@tableside/domain/visits/party-of.ts';
import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { Money } from '../../components/money.tsx';
import { counterName, counterText, dueText } from '../../components/orders/counter-text.ts';
import { useOpenOrders } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { type LaneEntry, laneOf } from './at-counter.ts';
import styles from './counter-lane.module.css';
import { type NewAtCounter, NewAtCounterSheet } from './new-at-counter-sheet.tsx';
import type { Floor } from './use-floor.ts';
import { useServe } from './use-serve.ts';

export function CounterLane({ floor }: { floor: Floor }) {
  const { venue, visits, now } = floor;
  const orders = useOpenOrders() ?? [];
  const [opening, open] = useOpening<NewAtCounter>();
  if (!venue) return null;
  return (
    <>
      <ChipRow label="Takeout and tabs" className={styles.lane}>
        <Button size={56} icon={Plus} onClick={() => open({ service: 'takeaway', now })}>
          Takeout
        </Button>
        <Button size={56} icon={Plus} onClick={() => open({ service: 'dineIn', now })}>
          Tab
        </Button>
        {laneOf({ visits, orders, venue }, now).map((entry) => (
          <Entry key={entry.visitId} entry={entry} venue={venue} now={now} />
        ))}
      </ChipRow>
      {opening && <NewAtCounterSheet key={opening.key} {...opening.sheet} {...opening.about} venue={venue} />}
    </>
  );
}

function Entry({ entry, venue, now }: { entry: LaneEntry; venue: Venue; now: number }) {
  const { of, state, isDue, cents, ready, rootId, visitId } = entry;
  const { dueAt } = of.party;
  const due = dueAt === null ? counterWord(of) : dueText(dueAt, venue.timezone, now);
  const face = (
    <>
      <span className={styles.who}>
        <bdi className={styles.name}>{counterName(of)}</bdi>
        <span className={styles.due}>{due}</span>
      </span>
      <span className={styles.facts}>
        <span className={styles.state} data-due={isDue}>
          {state}
        </span>
        <Money cents={cents} />
      </span>
    </>
  );
  return (
    <div className={styles.entry} data-ready={ready.length > 0}>
      {rootId === undefined ? (
        <Link to="/visits/$visitId" params={{ visitId }} className={styles.link}>
          {face}
        </Link>
      ) : (
        <Link to="/menu" search={{ check: rootId }} className={styles.link}>
          {face}
        </Link>
      )}
      {state === 'Ready' && <PickedUp entry={entry} name={counterText(of, venue.timezone, now)} />}
    </div>
  );
}

function PickedUp({ entry: { ready }, name }: { entry: LaneEntry; name: string }) {
  const serve = useServe();
  const [busy, setBusy] = useState(false);
  const done = async (): Promise<void> => {
    setBusy(true);
    await serve(ready, name);
    setBusy(false);
  };
  return (
    <Button size={56} icon={Check} busy={busy} aria-label={`Picked up, ${name}`} onClick={() => void done()}>
      Picked up
    </Button>
  );
}
