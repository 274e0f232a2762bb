/**
 * The kitchen's wall display: what is to be made, oldest first, and whether this screen is current. A shift starts with
 * one touch, which unlocks sound, keeps the screen on and makes it full screen.
 */
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import type { Slot } from '../../components/orders/steady-slots.ts';
import { useSteadySlots } from '../../components/orders/use-steady-slots.ts';
import type { KitchenScreen } from '../../engine/engine.ts';
import { useEngine, useKitchenScreen, useSyncStatus } from '../../engine/engine-context.tsx';
import { proofOf } from '../../engine/freshness/proof.ts';
import { useProducts, useVenue } from '../../mirror/read/read.ts';
import { useTime } from '../../platform/use-now.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { setSurface } from '../../ui/theme/theme.ts';
import { AllDay } from './all-day.tsx';
import { KitchenHead } from './kitchen-head.tsx';
import { BUMPS, keyText } from './kitchen-keys.ts';
import styles from './kitchen-page.module.css';
import { KitchenSheets, type OpenSheet } from './kitchen-sheets.tsx';
import { keepScreenOn, shiftRuns } from './running-shift.ts';
import { screenStore } from './screen-memory.ts';
import { SoundStrip } from './sound-strip.tsx';
import { StaleBand } from './stale-band.tsx';
import { StartShift } from './start-shift.tsx';
import { TicketAnnouncer } from './ticket-announcer.tsx';
import { TicketCard } from './ticket-card.tsx';
import { ordersToMake, type Station, type Ticket } from './tickets.ts';
import { useAlerts } from './use-alerts.ts';
import { useFreshVoids } from './use-fresh-voids.ts';
import { useKitchenActs } from './use-kitchen-acts.ts';
import { useKitchenKeys } from './use-kitchen-keys.ts';
import { useLateTickets } from './use-late-tickets.ts';
import { usePages } from './use-pages.ts';
import { usePainted } from './use-painted.ts';
import { useWall, type Wall } from './use-wall.ts';

export interface KitchenPageProps {
  station: Station | undefined;
}

export function KitchenPage({ station }: KitchenPageProps) {
  const wall = useWall(station);
  const venue = useVenue();
  const [started, setStarted] = useState(() => shiftRuns());
  useEffect(() => {
    if (started) keepScreenOn();
  }, [started]);
  useEffect(() => {
    setSurface('kitchen');
    return () => setSurface(undefined);
  }, []);
  const isLight = wall?.screen.isLight;
  // biome-ignore lint/correctness/useExhaustiveDependencies: applies the choice when it changes
  useEffect(() => setSurface('kitchen'), [isLight]);
  useAlerts(wall?.tickets, wall?.screen);
  if (!wall || !venue) return <main className={styles.page} aria-busy="true" />;
  const title = station === 'bar' ? 'Bar' : 'Kitchen';
  if (!started) {
    return (
      <StartShift
        title={title}
        openCount={ordersToMake(wall.tickets).length}
        minutes={minutesOf(venue)}
        onStart={() => setStarted(true)}
      />
    );
  }
  return <Wallboard title={title} wall={wall} venue={venue} station={station} />;
}

const minutesOf = ({ settings }: Venue) => ({
  amber: settings.kitchenAmberMinutes,
  red: settings.kitchenRedMinutes,
});

interface WallboardProps extends KitchenPageProps {
  title: string;
  wall: Wall;
  venue: Venue;
}

function Wallboard({ title, wall, venue, station }: WallboardProps) {
  const engine = useEngine();
  const status = useSyncStatus();
  const isStale = useTime((_now, steady) => proofOf(status, steady).isStale);
  const acts = useKitchenActs(station, useFreshVoids(wall.tickets));
  const [sheet, setSheet] = useState<OpenSheet>(null);
  // A ticket that leaves keeps its slot for a moment, so that a second tap or key cannot bump its neighbor.
  const pages = usePages(useSteadySlots(wall.tickets, false));
  const area = useRef<HTMLElement>(null);
  const painted = usePainted(area, hanging(pages.shown));
  // An order that only the bar sees has not reached the kitchen. An open sheet covers the tickets.
  useKitchenScreen(station === 'bar' ? undefined : sheet === null ? painted : COVERED);
  const late = useLateTickets(wall.tickets, status.clockOffsetMs, minutesOf(venue));
  useKitchenKeys(wall.screen.keys, {
    ...pages,
    acts,
    isAsleep: sheet !== null,
    recall: () => setSheet('recall'),
  });
  return (
    <div className={classNames(styles.page, isStale && styles.stale, pages.isWall && styles.wall)}>
      <title>{`${title} · Tableside`}</title>
      {isStale && <StaleBand status={status} timezone={venue.timezone} onTry={() => engine.syncNow()} />}
      <SoundStrip />
      <TicketAnnouncer wall={wall} late={late} />
      <KitchenHead
        title={title}
        open={ordersToMake(wall.tickets).length}
        late={late.length}
        status={status}
        timezone={venue.timezone}
        onMenu={() => setSheet('settings')}
      />
      <main id="main" ref={area} className={styles.main}>
        <Tickets wall={wall} venue={venue} shown={pages.shown} acts={acts} offset={status.clockOffsetMs} />
        <AllDay
          tickets={wall.tickets}
          pages={pages}
          canRecall={wall.done.length > 0}
          onRecall={() => setSheet('recall')}
        />
      </main>
      <KitchenSheets open={sheet} wall={wall} venue={venue} acts={acts} onClose={() => setSheet(null)} />
    </div>
  );
}

const COVERED: KitchenScreen = {};

const hanging = (slots: readonly Slot<Ticket>[]): readonly string[] =>
  slots.filter(({ leftAt }) => leftAt === null).map(({ item }) => item.id);

interface TicketsProps {
  wall: Wall;
  venue: Venue;
  shown: readonly Slot<Ticket>[];
  acts: ReturnType<typeof useKitchenActs>;
  offset: number;
}

function Tickets({ wall, venue, shown, acts, offset }: TicketsProps) {
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  const { kitchenAmberMinutes: amber, kitchenRedMinutes: red } = venue.settings;
  const minutes = useMemo(() => ({ amber, red }), [amber, red]);
  const touch = useCallback((ticket: Ticket) => screenStore.touch([ticket.id]), []);
  const { bump, tick, seen } = acts;
  if (shown.length === 0) return <p className={styles.empty}>Nothing to make</p>;
  return (
    <section aria-label="Tickets" className={styles.tickets}>
      {shown.map(({ item: ticket, leftAt }, n) => (
        <TicketCard
          key={ticket.id}
          ticket={ticket}
          isLeaving={leftAt !== null}
          table={wall.tables.get(ticket.order.tableId)}
          keyText={n < BUMPS ? keyText(wall.screen.keys[`bump ${n + 1}`] ?? '') : undefined}
          minutes={minutes}
          clockOffsetMs={offset}
          timezone={venue.timezone}
          oneSized={oneSized}
          problem={acts.problems.get(ticket.id)}
          onTouch={touch}
          onBump={bump}
          onTick={tick}
          onSeen={seen}
        />
      ))}
    </section>
  );
}
