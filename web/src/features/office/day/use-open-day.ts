/** Reads what is open on a day: from the server, or without the network as far as this device knows. */
import { earliestDayOf } from '@tableside/domain/days/day-records.ts';
import { takersOf } from '@tableside/domain/days/money-sums.ts';
import type { TakerSum } from '@tableside/domain/entities/day.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { OpenDay } from '@tableside/protocol/rest/day.ts';
import { useEffect, useState } from 'react';
import { useDrawers } from '../../../mirror/read/read-cash.ts';
import { usePayments } from '../../../mirror/read/read-payments.ts';
import { useOpenVisits } from '../../../mirror/read/read-visits.ts';
import { fetchOpenDay } from '../../../remote/days.ts';
import { type RemoteData, useRemoteData } from '../../../remote/use-remote-data.ts';

export interface StillOpen extends Pick<OpenDay, 'visits' | 'drawers'> {
  /** Undefined without the network: only the server knows the devices. */
  readonly waiting: OpenDay['waiting'] | undefined;
  /** The people who hold cash, or gave back more than they took. */
  readonly cash: readonly Pick<TakerSum, 'taker' | 'holds'>[];
}

export interface OpenDayState {
  /** Undefined while loading. */
  readonly open: StillOpen | undefined;
  /** Why it is only what this device knows. Stays while the page asks again. */
  readonly problem: RemoteData<OpenDay>['error'];
  readonly remote: Omit<RemoteData<OpenDay>, 'data' | 'set'>;
}

/** A page that stands open asks again this often. */
const AGAIN_MS = 10_000;

export function useOpenDay(venue: Venue, day: string): OpenDayState {
  const { data, ...remote } = useRemoteData(
    `open day ${day}`,
    (door) => fetchOpenDay(door, day),
    'Failed to fetch what is open',
  );
  const { retry } = remote;
  const [problem, setProblem] = useState(remote.error);
  if (!remote.loading && problem !== remote.error) setProblem(remote.error);
  useEffect(() => {
    const timer = setInterval(retry, AGAIN_MS);
    return () => clearInterval(timer);
  }, [retry]);
  const here = useOpenHere(venue, day);
  const known = data && { ...data, cash: holdersOf(data.sums.takers) };
  return { open: problem === null ? known : here, problem, remote };
}

const holdersOf = <T extends Pick<TakerSum, 'holds'>>(takers: readonly T[]): readonly T[] =>
  takers.filter(({ holds }) => holds !== 0);

function useOpenHere(venue: Venue, day: string): StillOpen | undefined {
  const visits = useOpenVisits();
  const drawers = useDrawers();
  const payments = usePayments();
  if (!visits || !drawers || !payments) return undefined;
  const from = earliestDayOf(venue, day);
  return {
    visits: visits.map(({ visit: { id, number, tableId }, bill }) => ({
      id,
      number,
      tableId,
      taken: bill.taken,
      due: Math.max(0, bill.due),
    })),
    drawers: drawers
      .filter(({ status }) => status === 'open')
      .map(({ id, name, opened }) => ({ id, name, by: opened.by })),
    waiting: undefined,
    cash: holdersOf(
      takersOf(payments.filter(({ businessDay }) => businessDay >= from && businessDay <= day)),
    ),
  };
}
