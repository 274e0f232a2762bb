/** Lays the tickets out for this screen: how many columns it has, how tall each ticket is, and the pages they fill. */
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { Slot } from '../../components/orders/steady-slots.ts';
import { useMediaQuery } from '../../ui/layout/media-query.ts';
import type { Room } from './pack-tickets.ts';
import type { ScreenChoices } from './screen-memory.ts';
import { heightsOf, type Measured, type RuledTicket, TicketRuler } from './ticket-ruler.tsx';
import type { Ticket } from './tickets.ts';
import { type Pages, usePages } from './use-pages.ts';

/** At this size tickets hang in columns, in pages. Smaller screens scroll. */
const WALL = '(width >= 700px) and (height >= 560px)';
/** At this size the All day list is beside the columns, and tickets have wide margins. */
const ROOMY = '(width >= 1200px)';
/** The smallest column width that the screen chooses by itself. */
const NARROWEST = 300;
const GAP = 16;
/** The borders of a ticket and the padding around its pieces, as in ticket-card.module.css, and 2 px to spare. */
const FRAME = { roomy: 24, tight: 16 } as const;
const GOES_ON = 48;
const CONTINUED = 60;

export interface TicketColumns extends Pages {
  readonly isWall: boolean;
  readonly isRoomy: boolean;
  readonly columnCount: number;
  /** Must be drawn somewhere on the page. */
  readonly ruler: ReactNode;
}

export interface Board {
  readonly slots: readonly Slot<Ticket>[];
  readonly ruled: (ticket: Ticket) => RuledTicket;
  readonly choices: Pick<ScreenChoices, 'columns' | 'textSize'>;
}

/** `area` is the element that the columns fill. */
export function useTicketColumns(
  area: RefObject<HTMLElement | null>,
  { slots, ruled, choices }: Board,
): TicketColumns {
  const isWall = useMediaQuery(WALL);
  const isRoomy = useMediaQuery(ROOMY);
  const { width, height } = useSize(area);
  const count = choices.columns === 'auto' ? columnsIn(width) : Number(choices.columns);
  const column = (width - GAP * (count - 1)) / count;
  const { measured, onMeasured } = useMeasured(`${column} ${choices.textSize} ${isRoomy}`);
  const frame = isRoomy ? FRAME.roomy : FRAME.tight;
  const room = useMemo(
    (): Room | null =>
      isWall && height > 0
        ? { columns: count, height, gap: GAP, frame, goesOn: GOES_ON, continued: CONTINUED }
        : null,
    [isWall, count, height, frame],
  );
  const heights = useCallback((ticket: Ticket) => heightsOf(ruled(ticket), measured), [ruled, measured]);
  const pages = usePages({ slots, heightsOf: heights, room });
  const tickets = slots.map(({ item }) => ruled(item));
  return {
    ...pages,
    isWall,
    isRoomy: isWall && isRoomy,
    columnCount: count,
    ruler: room && (
      <TicketRuler tickets={tickets} measured={measured} width={column} onMeasured={onMeasured} />
    ),
  };
}

const columnsIn = (width: number): number => Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));

function useSize(area: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [area]);
  return size;
}

const NOTHING: Measured = new Map();
/** A screen that runs for months starts over now and then. */
const MOST_LOOKS = 2000;
const kept = (measured: Measured): Measured => (measured.size < MOST_LOOKS ? measured : NOTHING);

/** `key` changes with the columns, the text size and the fonts. Heights are then measured anew. */
function useMeasured(key: string) {
  const [fonts, setFonts] = useState(0);
  useEffect(() => {
    void document.fonts?.ready.then(() => setFonts((before) => before + 1));
  }, []);
  const now = `${key} ${fonts}`;
  const [state, setState] = useState({ key: now, measured: NOTHING });
  const measured = state.key === now ? state.measured : NOTHING;
  const onMeasured = useCallback(
    (heights: Measured) =>
      setState((before) => ({
        key: now,
        measured: new Map([...(before.key === now ? kept(before.measured) : NOTHING), ...heights]),
      })),
    [now],
  );
  return { measured, onMeasured };
}
