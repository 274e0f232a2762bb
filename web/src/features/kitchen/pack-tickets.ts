/**
 * Packs tickets into the columns of a wall. Tickets stand below each other, as tall as their lines. A ticket that does
 * not fit continues in the next column. Only a ticket that is taller than a whole page continues on the next page.
 * While a ticket that is taller than a column waits for the next page, the tickets after it use the room that it
 * leaves.
 */

export interface Heights {
  readonly id: string;
  readonly head: number;
  /** The pieces of the ticket from top to bottom. No piece is cut. */
  readonly pieces: readonly number[];
  readonly foot: number;
}

export interface Room {
  readonly columns: number;
  /** The height of a column. */
  readonly height: number;
  /** Between two tickets of a column. */
  readonly gap: number;
  /** The height that a part of a ticket needs besides its head, pieces and foot. */
  readonly frame: number;
  /** The line that says that a ticket continues in the next column. */
  readonly goesOn: number;
  /** The head of a part that does not begin its ticket. */
  readonly continued: number;
}

/** The pieces of one ticket that stand in one column, from `from` up to but not including `to`. */
export interface Part {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export type Column = readonly Part[];
export type Page = readonly Column[];

/** A ticket begins at the foot of a column only when so many of its pieces fit there. */
const FEWEST_ABOVE = 3;

interface Place {
  readonly page: number;
  readonly column: number;
  readonly used: number;
}

export function packTickets(tickets: readonly Heights[], room: Room): readonly Page[] {
  const pages: Part[][][] = [emptyPage(room)];
  let at: Place = { page: 0, column: 0, used: 0 };
  let waiting = tickets;
  while (waiting.length > 0) {
    const { laid, later } = layPage(waiting, at, room);
    for (const { part, place } of laid) {
      pages[place.page] ??= emptyPage(room);
      pages[place.page]?.[place.column]?.push(part);
    }
    waiting = later;
    at = { page: pages.length, column: 0, used: 0 };
  }
  return pages;
}

/** Lays tickets until the page is full. `later` are the others, in their order. */
function layPage(
  tickets: readonly Heights[],
  start: Place,
  room: Room,
): { laid: readonly Laid[]; later: readonly Heights[] } {
  const laid: Laid[] = [];
  const later: Heights[] = [];
  let at = start;
  for (const [n, ticket] of tickets.entries()) {
    const place = startOf(ticket, at, room);
    if (place) {
      laid.push(...lay(ticket, place, room));
      at = laid.at(-1)?.place ?? at;
    } else if (wholeOf(ticket, room) > room.height) {
      later.push(ticket);
    } else {
      return { laid, later: [...later, ...tickets.slice(n)] };
    }
  }
  return { laid, later };
}

const emptyPage = ({ columns }: Room): Part[][] => Array.from({ length: columns }, () => []);

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0);

const next = ({ page, column }: Place, { columns }: Room): Place =>
  column + 1 < columns ? { page, column: column + 1, used: 0 } : { page: page + 1, column: 0, used: 0 };

/** Returns what is left of a column below the tickets that stand there. */
const left = ({ used }: Place, { height, gap }: Room): number => height - used - (used > 0 ? gap : 0);

/** Returns where a ticket begins: here, in the next column, or null when it waits for the next page. */
function startOf(ticket: Heights, at: Place, room: Room): Place | null {
  const fits = (place: Place): boolean => lay(ticket, place, room).at(-1)?.place.page === place.page;
  if (wholeOf(ticket, room) <= left(at, room)) return at;
  if (at.used > 0 && startsWell(ticket, at, room) && fits(at)) return at;
  const fresh = at.used > 0 ? next(at, room) : at;
  if (fresh.page > at.page) return null;
  return fresh.column === 0 || fits(fresh) ? fresh : null;
}

const wholeOf = ({ head, pieces, foot }: Heights, { frame }: Room): number =>
  frame + head + sum(pieces) + foot;

const startsWell = ({ head, pieces }: Heights, at: Place, room: Room): boolean =>
  pieces.length > FEWEST_ABOVE &&
  room.frame + head + sum(pieces.slice(0, FEWEST_ABOVE)) + room.goesOn <= left(at, room);

interface Laid {
  readonly part: Part;
  readonly place: Place;
}

/** Lays the ticket's pieces from a place on, through as many columns as they need. */
function lay(ticket: Heights, start: Place, room: Room): readonly Laid[] {
  const laid: Laid[] = [];
  let place = start;
  let from = 0;
  while (from < ticket.pieces.length || laid.length === 0) {
    const { to, height } = fill(ticket, from, left(place, room), room);
    const isLast = to === ticket.pieces.length;
    const used = place.used + (place.used > 0 ? room.gap : 0) + height;
    laid.push({
      part: { id: ticket.id, from, to, isFirst: from === 0, isLast },
      place: { ...place, used },
    });
    from = to;
    if (!isLast) place = next(place, room);
  }
  return laid;
}

/** Takes as many pieces as fit into the free height, at least one. */
function fill(
  { head, pieces, foot }: Heights,
  from: number,
  free: number,
  room: Room,
): { to: number; height: number } {
  const frame = room.frame + (from === 0 ? head : room.continued);
  const rest = sum(pieces.slice(from));
  if (frame + rest + foot <= free || from >= pieces.length)
    return { to: pieces.length, height: frame + rest + foot };
  let to = from;
  let height = frame + room.goesOn;
  // The foot goes with the last piece, so the last one is not taken here.
  while (to < pieces.length - 1 && height + (pieces[to] ?? 0) <= free) {
    height += pieces[to] ?? 0;
    to += 1;
  }
  if (to > from) return { to, height };
  const isOnly = from === pieces.length - 1;
  return { to: from + 1, height: frame + (pieces[from] ?? 0) + (isOnly ? foot : room.goesOn) };
}
