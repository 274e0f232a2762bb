/** Gives each ticket what its card shows: its table, its pieces, and where the next bump takes it. */
import { tellingApart } from '@tableside/domain/orders/cooks-name.ts';
import { useCallback, useMemo } from 'react';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { useOptionGroups, useProducts } from '../../mirror/read/read.ts';
import { bumpTarget } from './bump-steps.ts';
import { headAtCounter, piecesOf } from './ticket-pieces.ts';
import type { RuledTicket } from './ticket-ruler.tsx';
import type { Ticket } from './tickets.ts';
import type { Wall } from './use-wall.ts';
import { toTellApart } from './wall-stations.ts';

/** Returns a function that gives the same value for a ticket until something on the wall changes. */
export function useRuledTickets(
  { tables, screen, stations, bothNames }: Wall,
  timezone: string,
  problems: ReadonlyMap<string, string>,
): (ticket: Ticket) => RuledTicket {
  const products = useProducts();
  const groups = useOptionGroups();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  const byId = useMemo(() => new Map((products ?? []).map((product) => [product.id, product])), [products]);
  const apart = useMemo(() => tellingApart(products ?? []), [products]);
  const told = useMemo(() => toTellApart(stations, screen), [stations, screen]);
  const { bumpSteps } = screen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was worked out before no longer holds
  const known = useMemo(
    () => new WeakMap<Ticket, RuledTicket>(),
    [tables, byId, groups, oneSized, told, apart, bothNames, timezone, problems, bumpSteps],
  );
  return useCallback(
    (ticket) => {
      const before = known.get(ticket);
      if (before) return before;
      const ruled: RuledTicket = {
        ticket,
        table: tables.get(ticket.order.tableId),
        counter: headAtCounter(ticket.order, timezone),
        pieces: piecesOf(ticket, {
          products: byId,
          groups,
          oneSized,
          stations: told,
          apart,
          bothNames,
          timezone,
          problem: problems.get(ticket.id),
        }),
        target: bumpTarget(ticket.order.status, bumpSteps),
      };
      known.set(ticket, ruled);
      return ruled;
    },
    [known, tables, byId, groups, oneSized, told, apart, bothNames, timezone, problems, bumpSteps],
  );
}
