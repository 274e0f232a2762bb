/**
 * The time clock of one person: what they do now and since when, and the buttons to begin and end work and breaks. It
 * works without the network. Profile and the lock screen show it.
 */
import { ADJUSTMENTS } from '@tableside/domain/command/adjustment.ts';
import type { CommandName } from '@tableside/domain/commands.ts';
import {
  type PunchKind,
  type Standing,
  standingAt,
  type TimeCard,
  toldBy,
} from '@tableside/domain/entities/time-card.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { hoursText, minutesOfCards } from '@tableside/domain/time-clock/paid-time.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { Coffee, LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import { ageText } from '../../components/time/age-text.ts';
import { clockText } from '../../components/time/clock-text.ts';
import { useClockOffset, useEngine } from '../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../engine/mutation-problem.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useTimeCardsOf } from '../../mirror/read/read-time-cards.ts';
import { newId } from '../../platform/new-id.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand, ProblemBand } from '../../ui/messages/note-band.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import styles from './clock-card.module.css';

export interface ClockCardProps {
  /** The person's staff card. Without one there is nothing to clock. */
  staffId: string | null;
}

export function ClockCard({ staffId }: ClockCardProps) {
  return staffId === null ? null : <OwnClock staffId={staffId} />;
}

function OwnClock({ staffId }: { staffId: string }) {
  const venue = useVenue();
  const cards = useTimeCardsOf(staffId);
  const now = new Date(useNow(MINUTE_MS) + useClockOffset()).toISOString();
  if (!venue || !cards) return null;
  return <Clock staffId={staffId} venue={venue} cards={cards} now={now} />;
}

interface ClockProps {
  staffId: string;
  venue: Venue;
  cards: readonly TimeCard[];
  now: string;
}

function Clock({ staffId, venue, cards, now }: ClockProps) {
  const standing = standingAt(cards, now);
  const today = businessDay(now, venue);
  const card = cards.find((one) => one.businessDay === (standing.day ?? today));
  const [punch, problem] = usePunch({ staffId, today, standing, timezone: venue.timezone });
  return (
    <Card as="section" aria-label="Time clock" className={styles.clock}>
      <div>
        <h2 className={styles.title}>Time clock</h2>
        <p className={styles.state} role="status">
          {stateText(standing, {
            now,
            timezone: venue.timezone,
            isPaid: card?.periods.at(-1)?.breaks.at(-1)?.paid,
          })}
        </p>
        {card && <Today card={card} timezone={venue.timezone} isNow={card.businessDay === today} />}
      </div>
      {standing.state === 'forgotten' && (
        <NoteBand>
          You clocked in on {clockText(standing.since ?? '', 'dateTime', venue.timezone)} and never clocked
          out. A manager has to enter when you left.
        </NoteBand>
      )}
      <ProblemBand problem={problem} />
      <div className={styles.buttons}>
        <Buttons standing={standing} onPunch={punch} />
      </div>
    </Card>
  );
}

interface Moment {
  readonly now: string;
  readonly timezone: string;
  /** Whether the last break is paid. */
  readonly isPaid: boolean | undefined;
}

function stateText({ state, since }: Standing, { now, timezone, isPaid = false }: Moment): string {
  const from = `since ${clockText(since ?? '', 'time', timezone)}`;
  const age = ageText(Date.parse(now) - Date.parse(since ?? now));
  switch (state) {
    case 'in':
      return `At work ${from} (${age})`;
    case 'onBreak':
      return `On ${isPaid ? 'a paid' : 'an unpaid'} break ${from} (${age})`;
    default:
      return 'Not clocked in';
  }
}

interface TodayProps {
  card: TimeCard;
  timezone: string;
  /** Whether the card is of the current business day. */
  isNow: boolean;
}

/** Shows the hours and the last correction of the card, and names each time that does not count. */
function Today({ card, timezone, isNow }: TodayProps) {
  const { paid } = minutesOfCards([card]);
  const { uncounted } = toldBy(card);
  const corrected = card.edits.at(-1);
  return (
    <>
      {isNow && paid > 0 && <p className={styles.small}>{hoursText(paid)} h done today</p>}
      {uncounted.map(({ id, kind, at }) => (
        <p key={id} className={styles.small}>
          {WORDS[kind].again} at {clockText(at, 'time', timezone)} too. The earlier time counts.
        </p>
      ))}
      {corrected && (
        <p className={styles.small}>
          {corrected.by.name} corrected this card: {corrected.reason}
        </p>
      )}
    </>
  );
}

interface ButtonsProps {
  standing: Standing;
  onPunch: (kind: PunchKind) => void;
}

function Buttons({ standing: { state }, onPunch }: ButtonsProps) {
  if (state === 'out' || state === 'forgotten')
    return (
      <Button variant="primary" size={56} icon={LogIn} onClick={() => onPunch('in')}>
        Clock in
      </Button>
    );
  return (
    <>
      {state === 'in' ? (
        <Button variant="tonal" size={56} icon={Coffee} onClick={() => onPunch('breakStart')}>
          Start break
        </Button>
      ) : (
        <Button variant="primary" size={56} icon={Coffee} onClick={() => onPunch('breakEnd')}>
          End break
        </Button>
      )}
      <Button variant="outline" size={56} icon={LogOut} onClick={() => onPunch('out')}>
        Clock out
      </Button>
    </>
  );
}

const WORDS = {
  in: { command: 'clock.in', done: 'Clocked in', again: 'Clocked in' },
  breakStart: { command: 'clock.breakStart', done: 'Break started', again: 'Break started' },
  breakEnd: { command: 'clock.breakEnd', done: 'Break ended', again: 'Break ended' },
  out: { command: 'clock.out', done: 'Clocked out', again: 'Clocked out' },
} as const satisfies Record<PunchKind, { command: CommandName; done: string; again: string }>;

interface Place {
  readonly staffId: string;
  readonly today: string;
  readonly standing: Standing;
  readonly timezone: string;
}

/** Work begins on the card of today. Everything else is for the card on which the person is at work. */
function usePunch({ staffId, today, standing, timezone }: Place): [(kind: PunchKind) => void, Problem] {
  const engine = useEngine();
  const offset = useClockOffset();
  const toast = useToast();
  const [problem, setProblem] = useState<Problem>(null);
  const send = (kind: PunchKind): Promise<Problem> =>
    toldProblem(async () => {
      const day = kind === 'in' ? today : (standing.day ?? today);
      const { command, done } = WORDS[kind];
      const receipt = await engine.mutate(command, { id: newId(), staffId, day });
      if (receipt.kind === 'refused') return receipt.message;
      const at = clockText(Date.now() + offset, 'time', timezone);
      const told = receipt.kind === 'queued' ? receipt.adjusted : undefined;
      toast.show({ message: told ? ADJUSTMENTS[told.code] : `${done} at ${at}` });
      return null;
    }, 'Failed to write to the time card');
  return [(kind) => void send(kind).then(setProblem), problem];
}
