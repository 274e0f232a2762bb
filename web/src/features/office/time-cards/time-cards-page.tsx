/**
 * Time cards, week by week. Managers see everybody's and correct them; everybody else sees their own hours. The pages
 * reach as far back as the device holds cards, so they work without the network.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { cardIdOf, type TimeCard } from '@tableside/domain/entities/time-card.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { csvOf } from '@tableside/domain/ground/csv.ts';
import { hoursText, minutesOfCards } from '@tableside/domain/time-clock/paid-time.ts';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { OfficeDay } from '../../../components/pages/office-day.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { PAGES } from '../../../components/pages/pages.ts';
import { useActor } from '../../../components/staff/actor.tsx';
import {
  type DayRange,
  dayText,
  rangeBefore,
  rangeOf,
  rangeText,
} from '../../../components/time/day-ranges.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useBusinessDay, useVenue } from '../../../mirror/read/read.ts';
import { useTimeCards } from '../../../mirror/read/read-time-cards.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { useNow } from '../../../platform/use-now.ts';
import { listTimeCards } from '../../../remote/time-cards.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { ChipRow } from '../../../ui/choices/chip-row.tsx';
import { type Column, OfficeTable } from '../../../ui/layout/office-table.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { CardSheet } from './card-sheet.tsx';
import { cardCsv, cardsIn, type PersonWeek, periodTexts, untilNow, weekByPerson } from './card-week.ts';
import { cardsToCheck, hasNoEnd } from './cards-to-check.ts';
import { NewCardSheet } from './new-card-sheet.tsx';
import styles from './time-cards-page.module.css';
import { ToCheck } from './to-check.tsx';

export interface TimeCardsPageProps {
  /** The staff share this tablet. It holds only the cards of those who are at work. */
  isShared?: boolean;
}

export function TimeCardsPage({ isShared = false }: TimeCardsPageProps) {
  const { role } = useActor();
  const title = roleMay(role, 'clock.edit') ? PAGES['/profile/time-cards'].title : 'My hours';
  return (
    <OfficeDay title={title} venue={useVenue()} today={useBusinessDay()}>
      {(opened) =>
        isShared ? <CardsOfServer title={title} {...opened} /> : <HeldCards title={title} {...opened} />
      }
    </OfficeDay>
  );
}

/** This week and the four before it: what a device holds for sure. */
const WEEKS = 5;

function weeksUntil(today: string): readonly DayRange[] {
  const { from } = rangeOf('This week', today);
  const sunday = new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10);
  const weeks: DayRange[] = [{ from, to: sunday }];
  for (let n = 1; n < WEEKS; n += 1) weeks.push(rangeBefore(weeks[n - 1] ?? { from, to: sunday }));
  return weeks;
}

interface OpenedProps {
  title: string;
  venue: Venue;
  today: string;
}

function HeldCards(props: OpenedProps) {
  const { role } = useActor();
  const all = useTimeCards();
  return all ? <TimeCards {...props} all={all} mayEdit={roleMay(role, 'clock.edit')} /> : <Spinner />;
}

/** A correction names what the manager saw, and is made on a device that holds the cards. */
function CardsOfServer(props: OpenedProps) {
  const { userId } = useActor();
  const weeks = weeksUntil(props.today);
  const range = { from: weeks.at(-1)?.from ?? props.today, to: weeks[0]?.to ?? props.today };
  const { data, ...state } = useRemoteData(
    `time cards ${userId} ${range.from}`,
    (remote) => listTimeCards(remote, range),
    'Failed to fetch the time cards',
  );
  if (data) return <TimeCards {...props} all={data} mayEdit={false} />;
  return (
    <Page title={props.title} back={<BackLink to="/profile" />}>
      <RemoteState {...state} reason="Hours on a shared tablet need a connection." />
    </Page>
  );
}

interface TimeCardsProps extends OpenedProps {
  all: readonly TimeCard[];
  mayEdit: boolean;
}

function TimeCards({ title, venue, today, all, mayEdit }: TimeCardsProps) {
  const { role, staffId, venueId } = useActor();
  const isManager = roleMay(role, 'clock.edit');
  const weeks = weeksUntil(today);
  const [week, setWeek] = useState(weeks[0] ?? { from: today, to: today });
  const [opened, setOpened] = useState<TimeCard>();
  const [isAdding, setAdding] = useState(false);
  const seen = all.filter((card) => isManager || card.staffId === staffId);
  const cards = cardsIn(seen, week);
  const now = useTimeNow();
  const toCheck = cardsToCheck(cardsIn(seen, { from: '', to: today }), { now, timezone: venue.timezone });
  const open = (card: TimeCard): void => {
    setAdding(false);
    setOpened(seen.find(({ id }) => id === cardIdOf(venueId, card.staffId, card.businessDay)) ?? card);
  };
  const save = (): void =>
    saveAsFile(`time-cards-${week.from}-${week.to}.csv`, csvOf(cardCsv(cards, venue.timezone)), 'text/csv');
  return (
    <Page
      title={title}
      back={<BackLink to="/profile" />}
      tools={
        <Button variant="outline" icon={Download} disabled={cards.length === 0} onClick={save}>
          Export CSV
        </Button>
      }
    >
      <div className={styles.page}>
        {isManager ? (
          <ToCheck found={toCheck} onOpen={mayEdit ? open : undefined} />
        ) : (
          <Forgotten cards={seen.filter((card) => hasNoEnd(card, now))} />
        )}
        <ChipRow label="Week">
          {weeks.map((one, n) => (
            <Chip key={one.from} pressed={one.from === week.from} onClick={() => setWeek(one)}>
              {n === 0 ? 'This week' : n === 1 ? 'Last week' : rangeText(one)}
            </Chip>
          ))}
        </ChipRow>
        <p className={styles.small}>{rangeText(week)}</p>
        {isManager && !mayEdit && (
          <NoteBand tone="info">Correct cards on your own device, not on a shared tablet.</NoteBand>
        )}
        {mayEdit && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            Add a time card
          </Button>
        )}
        {cards.length === 0 ? (
          <EmptyState>Nobody clocked in during this week.</EmptyState>
        ) : (
          <Tables cards={cards} venue={venue} onOpen={mayEdit ? open : undefined} />
        )}
      </div>
      <CardSheet card={opened} venue={venue} onClose={() => setOpened(undefined)} />
      {mayEdit && (
        <NewCardSheet open={isAdding} today={today} onPick={open} onClose={() => setAdding(false)} />
      )}
    </Page>
  );
}

const useTimeNow = (): string => new Date(useNow(60_000) + useClockOffset()).toISOString();

/** Says on which days of their own somebody forgot to clock out. */
function Forgotten({ cards }: { cards: readonly TimeCard[] }) {
  if (cards.length === 0) return null;
  return (
    <NoteBand role="status">
      {cards.map(({ businessDay }) => dayText(businessDay)).join(', ')}: the clock-out is missing. These hours
      don't count until a manager enters when the work ended.
    </NoteBand>
  );
}

/** '4:15', or '0:08 so far' while the work goes on. */
function hoursSoFar(card: TimeCard, now: string): string {
  const { paid, open } = minutesOfCards([untilNow(card, now)]);
  const isGoing = open < minutesOfCards([card]).open;
  return `${hoursText(paid)}${isGoing ? ' so far' : ''}`;
}

interface TablesProps {
  cards: readonly TimeCard[];
  venue: Venue;
  /** Undefined for people who may not correct cards. */
  onOpen: ((card: TimeCard) => void) | undefined;
}

function Tables({ cards, venue: { timezone }, onOpen }: TablesProps) {
  const now = useTimeNow();
  const people: readonly Column<PersonWeek>[] = [
    { head: 'Person', cell: ({ name }) => name, isTitle: true, sortBy: ({ name }) => name },
    { head: 'Days', cell: ({ days }) => days, isNumber: true, sortBy: ({ days }) => days },
    {
      head: 'Hours',
      cell: ({ minutes }) => hoursText(minutes.paid),
      isNumber: true,
      sortBy: ({ minutes }) => minutes.paid,
    },
    { head: 'Unpaid breaks', cell: ({ minutes }) => hoursText(minutes.unpaidBreaks), isNumber: true },
    {
      head: 'No clock-out yet',
      cell: ({ minutes }) => minutes.open,
      isNumber: true,
      sortBy: ({ minutes }) => minutes.open,
    },
  ];
  const days: readonly Column<TimeCard>[] = [
    {
      head: onOpen ? 'Person' : 'Day',
      cell: ({ name, businessDay }) => (onOpen ? `${name}, ${dayText(businessDay)}` : dayText(businessDay)),
      isTitle: true,
    },
    { head: 'Work', cell: (card) => <Lines texts={periodTexts(card, timezone)} /> },
    { head: 'Hours', cell: (card) => hoursSoFar(card, now), isNumber: true },
    { head: 'Corrected', cell: ({ edits }) => edits.at(-1)?.by.name ?? 'No' },
    ...(onOpen
      ? [
          {
            head: 'Actions',
            isActs: true,
            cell: (card: TimeCard) => (
              <Button
                variant="outline"
                size={44}
                aria-label={`Correct the card of ${card.name}, ${dayText(card.businessDay)}`}
                onClick={() => onOpen(card)}
              >
                Correct
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <section aria-labelledby="hours-by-person" className={styles.section}>
        <h2 id="hours-by-person" className={styles.title}>
          Hours
        </h2>
        <OfficeTable
          label="Hours"
          columns={people}
          rows={weekByPerson(cards, now)}
          keyOf={({ staffId }) => staffId}
        />
      </section>
      <section aria-labelledby="cards-of-week" className={styles.section}>
        <h2 id="cards-of-week" className={styles.title}>
          Days
        </h2>
        <OfficeTable label="Days" columns={days} rows={cards} keyOf={({ id }) => id} />
      </section>
    </>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return texts.length === 0 ? 'Did not work' : texts.map((text) => <div key={text}>{text}</div>);
}
