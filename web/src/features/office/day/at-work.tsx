/** A step of the close: the people who are still clocked in. */
import type { TimeCard } from '@tableside/domain/entities/time-card.ts';
import { isGoingOn } from '@tableside/domain/time-clock/paid-stretches.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { clockText } from '../../../components/time/clock-text.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useTimeCards } from '../../../mirror/read/read-time-cards.ts';
import { useNow } from '../../../platform/use-now.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { CountedStep, Line, Lines } from './step.tsx';

export interface AtWork {
  readonly staffId: string;
  readonly name: string;
  /** ISO 8601 UTC */
  readonly since: string;
}

/** Returns who is clocked in, as far as this device knows, by name. Undefined while loading. */
export function useAtWork(): readonly AtWork[] | undefined {
  const cards = useTimeCards();
  const now = new Date(useNow(60_000) + useClockOffset()).toISOString();
  return useMemo(() => cards && atWorkAt(cards, now), [cards, now]);
}

/** Leaves out whoever forgot to clock out long ago: nobody knows whether they are there. */
function atWorkAt(cards: readonly TimeCard[], now: string): readonly AtWork[] {
  return cards
    .flatMap((card) =>
      card.periods
        .filter((period) => isGoingOn(period, card, now))
        .map((period) => ({ staffId: card.staffId, name: card.name, since: period.in })),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function ClockedIn({ people, timezone }: { people: readonly AtWork[]; timezone: string | undefined }) {
  return (
    <CountedStep title="Clocked in" left={people.length} none="Everybody has clocked out.">
      <Lines>
        {people.map(({ staffId, name, since }) => (
          <Line key={staffId} name={name}>
            since {clockText(since, 'time', timezone)}
          </Line>
        ))}
      </Lines>
      <Link to="/profile/time-cards" className={buttonClass({ variant: 'outline', size: 44 })}>
        Time cards
      </Link>
    </CountedStep>
  );
}
