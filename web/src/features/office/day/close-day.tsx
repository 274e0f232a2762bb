/** Leads through the close of a day: what is done and what is left, step by step, and then the close itself. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useState } from 'react';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { TipsLink } from '../../../components/payments/tips-link.tsx';
import { dayText } from '../../../components/time/day-ranges.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useOpenCharges } from '../../../mirror/read/read-cards.ts';
import { useSlips } from '../../../mirror/read/read-slips.ts';
import { needsNetwork } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { type AtWork, ClockedIn, useAtWork } from './at-work.tsx';
import styles from './day.module.css';
import { LeftTickets, useLeftTickets } from './left-tickets.tsx';
import { OpenCards } from './open-cards.tsx';
import { CountedStep } from './step.tsx';
import { CashToHandIn, Devices, OpenChecks, OpenDrawers } from './still-open.tsx';
import { type ClosingDay, useCloseDay } from './use-close-day.ts';
import { type StillOpen, useOpenDay } from './use-open-day.ts';
import { hoursText, isClean, type Left, leftText, whatCloseMeans } from './what-is-left.ts';

export function CloseDay({ venue, day }: { venue: Venue; day: string }) {
  const { open, problem, remote } = useOpenDay(venue, day);
  const closing = useCloseDay(day);
  const slips = useSlips({ day, userId: null })?.left;
  const people = useAtWork();
  const tickets = useLeftTickets();
  const clockOffsetMs = useClockOffset();
  const isOffline = needsNetwork(problem);
  return (
    <Card as="section" aria-label={`Close ${dayText(day)}`} className={styles.close}>
      <h2 className={styles.title}>{dayText(day)}</h2>
      {isOffline && (
        <NoteBand tone="warn" role="status">
          Can't reach the server. These lists show only what this device knows. If you close the day now, the
          Z report is made once the server has the close.
        </NoteBand>
      )}
      {!isOffline && problem && <ProblemBand problem={problem.message} />}
      {open && slips && people && tickets ? (
        <Steps
          venue={venue}
          day={day}
          open={open}
          slips={slips.length}
          people={people}
          tickets={tickets}
          closing={closing}
          onWait={remote.retry}
        />
      ) : (
        <Spinner />
      )}
      <AsOf state={remote} clockOffsetMs={clockOffsetMs} timezone={venue.timezone} />
    </Card>
  );
}

interface StepsProps extends Omit<CloseProps, 'left'> {
  /** How many card slips have no tip. */
  slips: number;
  people: readonly AtWork[];
  tickets: readonly Order[];
}

function Steps({ slips, people, tickets, ...close }: StepsProps) {
  const { open, day } = close;
  const cards = useOpenCharges() ?? [];
  const { timezone } = close.venue;
  const left = {
    ...sumsOf(open),
    tips: slips,
    atWork: people.length,
    tickets: tickets.length,
    cards: cards.length,
  };
  return (
    <>
      <p role="status" className={styles.left}>
        {leftText(left)}
      </p>
      <OpenChecks visits={open.visits} />
      <CountedStep title="Tips" left={slips} none="Every card payment has its tip.">
        <TipsLink day={day} left={slips} />
      </CountedStep>
      <OpenCards charges={cards} timezone={timezone} />
      <OpenDrawers drawers={open.drawers} />
      <CashToHandIn cash={open.cash} />
      <ClockedIn people={people} timezone={timezone} />
      <LeftTickets left={tickets} timezone={timezone} />
      <Devices waiting={open.waiting} timezone={timezone} />
      <Close {...close} left={left} />
    </>
  );
}

const sumsOf = ({ visits, drawers, waiting, cash }: StillOpen) => ({
  checks: visits.length,
  due: visits.reduce((cents, { due }) => cents + due, 0),
  drawers: drawers.length,
  cash: cash.reduce((cents, { holds }) => cents + holds, 0),
  devices: waiting?.length,
});

interface CloseProps {
  venue: Venue;
  day: string;
  open: StillOpen;
  left: Left;
  closing: ClosingDay;
  /** Looks again. */
  onWait: () => void;
}

function Close({ venue, day, open, left, closing, onWait }: CloseProps) {
  const [isAsking, setAsking] = useState(false);
  const hours = hoursText(venue, day, new Date(Date.now() + useClockOffset()).toISOString());
  const mayWait = left.checks + left.drawers + (left.devices ?? 0) > 0;
  if (closing.state === 'waiting')
    return (
      <NoteBand tone="info" role="status">
        The close of {dayText(day)} is waiting to be sent. The Z report is made once the server has it.
      </NoteBand>
    );
  const act = (): void => (hours === '' && isClean(left) ? closing.close(open) : setAsking(true));
  return (
    <>
      {closing.state === 'unseen' && (
        <NoteBand tone="warn" role="alert">
          Something else is open now. Check the steps above, then close the day again.
        </NoteBand>
      )}
      <ProblemBand problem={closing.problem} />
      {mayWait ? (
        <div className={styles.acts}>
          <Button size={56} variant="outline" onClick={onWait}>
            Wait
          </Button>
          <Button variant="danger" size={56} busy={closing.busy} onClick={act}>
            Close anyway
          </Button>
        </div>
      ) : (
        <Button variant="primary" size={56} block busy={closing.busy} onClick={act}>
          Close {dayText(day)}
        </Button>
      )}
      <Dialog
        open={isAsking}
        type={mayWait ? 'error' : 'warning'}
        title={`Close ${dayText(day)}?`}
        message={[hours, ...whatCloseMeans(left)]
          .filter((text) => text !== '')
          .map((text) => (
            <span key={text} className={styles.sentence}>
              {text}{' '}
            </span>
          ))}
        confirmText={`Close ${dayText(day)}`}
        cancelText="Not yet"
        onConfirm={() => {
          setAsking(false);
          closing.close(open);
        }}
        onCancel={() => setAsking(false)}
      />
      <p className={styles.small}>
        Open checks and drawers carry over to the next day. Anything that arrives late for {dayText(day)}{' '}
        counts toward the next day, and its Z report lists it as late.
      </p>
    </>
  );
}
