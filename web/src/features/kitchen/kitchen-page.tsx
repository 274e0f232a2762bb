/**
 * The kitchen's wall display: what is to be made, oldest first, and whether this screen is current. A shift starts with
 * one touch, which unlocks sound, keeps the screen on and makes it full screen.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { VolumeX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { OrderAnnouncer } from '../../components/orders/order-announcer.tsx';
import { useSteadySlots } from '../../components/orders/use-steady-slots.ts';
import type { KitchenScreen } from '../../engine/engine.ts';
import { useAllOrders, useEngine, useKitchenScreen, useSyncStatus } from '../../engine/engine-context.tsx';
import { proofOf } from '../../engine/freshness/proof.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useTime } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { setSurface } from '../../ui/theme/theme.ts';
import { AllDay } from './all-day.tsx';
import bands from './bands.module.css';
import { KitchenHead } from './kitchen-head.tsx';
import styles from './kitchen-page.module.css';
import { KitchenSheets, type OpenSheet } from './kitchen-sheets.tsx';
import { PaperBand } from './paper-band.tsx';
import { keepScreenOn, shiftRuns } from './running-shift.ts';
import { StaleBand } from './stale-band.tsx';
import { StartShift } from './start-shift.tsx';
import { TicketBoard } from './ticket-board.tsx';
import { headAtCounter } from './ticket-pieces.ts';
import { ordersToMake, type Ticket } from './tickets.ts';
import { sound, useAlerts, useSoundState } from './use-alerts.ts';
import { useFreshVoids } from './use-fresh-voids.ts';
import { useKitchenActs } from './use-kitchen-acts.ts';
import { useKitchenKeys } from './use-kitchen-keys.ts';
import { useLateTickets } from './use-late-tickets.ts';
import { usePainted } from './use-painted.ts';
import { useRuledTickets } from './use-ruled-tickets.ts';
import { useTicketColumns } from './use-ticket-columns.tsx';
import { useWall, type Wall } from './use-wall.ts';
import { shownOn, showsKitchen, wallTitle } from './wall-stations.ts';

export function KitchenPage() {
  const wall = useWall();
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
  if (!started) {
    return (
      <StartShift
        stations={wall.stations}
        screen={wall.screen}
        openCount={ordersToMake(wall.tickets).length}
        minutes={minutesOf(venue)}
        onStart={() => setStarted(true)}
      />
    );
  }
  return <Wallboard wall={wall} venue={venue} />;
}

const minutesOf = ({ settings }: Venue) => ({
  amber: settings.kitchenAmberMinutes,
  red: settings.kitchenRedMinutes,
});

interface WallboardProps {
  wall: Wall;
  venue: Venue;
}

function Wallboard({ wall, venue }: WallboardProps) {
  const engine = useEngine();
  const status = useSyncStatus();
  const isStale = useTime((_now, steady) => proofOf(status, steady).isStale);
  const stations = useMemo(() => shownOn(wall.stations, wall.screen), [wall.stations, wall.screen]);
  const title = wallTitle(wall.stations, wall.screen);
  const acts = useKitchenActs({ stations, bumps: wall.screen.bumpSteps }, useFreshVoids(wall.tickets));
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const area = useRef<HTMLElement>(null);
  const ruled = useRuledTickets(wall, venue.timezone, acts.problems);
  // A ticket that leaves keeps its slot for a moment, so that a second tap or key cannot bump its neighbor.
  const slots = useSteadySlots(wall.tickets, false);
  const pages = useTicketColumns(area, { slots, ruled, choices: wall.screen });
  const painted = usePainted(area, pages.whole, pages.columns);
  // An order that only another station sees has not reached the kitchen. An open sheet covers the tickets.
  useAllOrders();
  const isKitchen = showsKitchen(wall.stations, wall.screen);
  useKitchenScreen(!isKitchen ? undefined : sheet === null ? painted : COVERED);
  const late = useLateTickets(wall.tickets, status.clockOffsetMs, minutesOf(venue));
  useKitchenKeys(wall.screen.keys, {
    ...pages,
    acts,
    isAsleep: sheet !== null,
    recall: () => setSheet('recall'),
  });
  return (
    <div
      className={classNames(styles.page, isStale && styles.stale, pages.isWall && styles.wall)}
      data-text={wall.screen.textSize}
    >
      <title>{`${title} · Tableside`}</title>
      {isStale && <StaleBand status={status} timezone={venue.timezone} onTry={() => engine.syncNow()} />}
      <PaperBand
        stations={stations ?? wall.stations.map(({ id }) => id)}
        timezone={venue.timezone}
        isStale={isStale}
      />
      <SoundStrip />
      <TicketAnnouncer wall={wall} late={late} timezone={venue.timezone} />
      <KitchenHead
        title={title}
        open={ordersToMake(wall.tickets).length}
        late={late.length}
        status={status}
        timezone={venue.timezone}
        onMenu={() => setSheet('settings')}
      />
      <main id="main" className={styles.main}>
        <TicketBoard
          area={area}
          pages={pages}
          ruled={ruled}
          acts={acts}
          keys={wall.screen.keys}
          minutes={minutesOf(venue)}
          clockOffsetMs={status.clockOffsetMs}
        />
        <AllDay
          tickets={wall.tickets}
          pages={pages}
          canRecall={wall.done.length > 0}
          onAllDay={() => setSheet('all day')}
          onRecall={() => setSheet('recall')}
          onStock={() => setSheet('stock')}
          later={wall.later.length}
          onLater={() => setSheet('later')}
        />
      </main>
      <KitchenSheets open={sheet} wall={wall} venue={venue} acts={acts} onClose={() => setSheet(null)} />
    </div>
  );
}

const COVERED: KitchenScreen = {};

/** Announces new tickets to assistive technology, and tickets that became late at once. */
interface TicketAnnouncerProps {
  wall: Wall;
  late: readonly Ticket[];
  timezone: string;
}

function TicketAnnouncer({ wall: { tickets, tables }, late, timezone }: TicketAnnouncerProps) {
  const hanging = useMemo(() => ordersToMake(tickets), [tickets]);
  const lateOrders = useMemo(() => ordersToMake(late), [late]);
  const tableOf = (order: Order): string =>
    headAtCounter(order, timezone) ?? tableText(tables.get(order.tableId), order.tableId);
  return (
    <>
      <OrderAnnouncer of="new" orders={hanging} tableOf={tableOf} />
      <OrderAnnouncer of="late" orders={lateOrders} tableOf={tableOf} />
    </>
  );
}

/** Warns for as long as the screen can make no sound. */
function SoundStrip() {
  if (useSoundState() === 'on') return null;
  return (
    <button type="button" className={bands.strip} onClick={() => void sound.unlock()}>
      <Icon of={VolumeX} size={28} />
      Sound off. Touch to turn on
    </button>
  );
}
