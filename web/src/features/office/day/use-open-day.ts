/** Reads what is open on a day: from the server, or without the network as far as this device knows. */
import type { OpenDay } from '@tableside/protocol/rest/day.ts';
import { useEffect } from 'react';
import { useDrawers } from '../../../mirror/read/read-cash.ts';
import { useOpenVisits } from '../../../mirror/read/read-visits.ts';
import { fetchOpenDay } from '../../../remote/days.ts';
import { type RemoteData, useRemoteData } from '../../../remote/use-remote-data.ts';

export interface StillOpen extends Pick<OpenDay, 'visits' | 'drawers'> {
  /** Undefined without the network: only the server knows the devices. */
  readonly waiting: OpenDay['waiting'] | undefined;
}

export interface OpenDayState {
  /** Undefined while loading. */
  readonly open: StillOpen | undefined;
  readonly remote: Omit<RemoteData<OpenDay>, 'data' | 'set'>;
}

/** A page that stands open asks again this often. */
const AGAIN_MS = 10_000;

export function useOpenDay(day: string): OpenDayState {
  const { data, ...remote } = useRemoteData(
    `open day ${day}`,
    (door) => fetchOpenDay(door, day),
    'Failed to fetch what is open',
  );
  const { retry } = remote;
  useEffect(() => {
    const timer = setInterval(retry, AGAIN_MS);
    return () => clearInterval(timer);
  }, [retry]);
  const here = useOpenHere();
  const open = remote.error === null ? data : here;
  return { open: open ?? (remote.loading ? undefined : here), remote };
}

function useOpenHere(): StillOpen | undefined {
  const visits = useOpenVisits();
  const drawers = useDrawers();
  if (!visits || !drawers) return undefined;
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
  };
}
