/**
 * W11: what a server does all night, as its history grows. Three servers run at the same time and are asked in turn.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { openTill, Queue, STEPS } from '@tableside/testkit/till.ts';
import { median } from '../figures.ts';
import { giveHistory } from '../history.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';

const SIZES = { whole: [10_000, 100_000, 1_000_000], quick: [1000, 20_000] };
const TURNS = { whole: 80, quick: 60 };
const HELD_MS = 20;
const DAY_MS = 86_400_000;
const TWO_YEARS = 730;

interface Place {
  readonly at: string;
  readonly server: BenchServer;
  readonly venueId: string;
  readonly tableId: string;
  readonly queue: Queue;
  head: number;
  /** The visit that was pushed last. The next push gives it up, so that no table fills up. */
  open: string | undefined;
}

export const historyGrowth: Workload = {
  id: 'W11',
  title: 'push, pull, a page of history and metrics with ever more orders',
  inQuick: true,
  async measure(run) {
    const places: Place[] = [];
    for (const orders of run.quick ? SIZES.quick : SIZES.whole) places.push(await openPlace(run, orders));
    for (const [name, call] of Object.entries(CALLS)) await measureCall(run, places, { name, call });
    for (const place of places) await measureReport(run, place);
    run.notes.push(
      'Rows and heads are as many as it says; the trail and the log of commands are those of an evening.',
      'A page of history is compressed. Its time includes what Node needs to decompress it.',
    );
  },
};

async function openPlace(run: Run, orders: number): Promise<Place> {
  const server = await run.server();
  const till = await openTill(server);
  await till.advance(await till.sell(20), ...STEPS);
  await giveHistory(server, { orders, days: [TWO_YEARS, 0] });
  const [table] = await server.call<{ id: string; venueId: string }[]>('GET', '/tables');
  const at = orders < 1_000_000 ? `${orders / 1000}k orders` : `${orders / 1_000_000}M orders`;
  const { id: tableId = '', venueId = '' } = table ?? {};
  return { at, server, venueId, tableId, queue: new Queue(server), head: 0, open: undefined };
}

const CALLS: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  async push(place) {
    const { queue, tableId } = place;
    const id = place.open ?? randomUUID();
    const step = place.open
      ? { name: 'visit.close', args: { visitId: id, discard: {} } }
      : { name: 'visit.open', args: { id, tableId, payAt: 'order' } };
    place.open = place.open ? undefined : id;
    place.head = (await queue.push([step])).head;
  },
  async 'pull of a delta'({ server, queue, head }) {
    const { clientId, mid: ackMid } = queue;
    const request = { protocol: PROTOCOL_VERSION, clientId, cursor: head - 1, ackMid };
    const { rows } = await server.call<Envelope>('POST', '/sync/pull', request);
    // The visit and its pad, and the table when its status changed too.
    if (rows.length < 2 || rows.length > 3) throw new Error(`a delta of ${rows.length} rows`);
  },
  async 'page of history'({ server }) {
    const middle = new Date(Date.now() - 365 * DAY_MS).toISOString();
    const page = await server.call<unknown[]>('GET', `/orders?limit=200&to=${middle}`);
    if (page.length !== 200) throw new Error(`a page of ${page.length} orders`);
  },
};

interface Called {
  readonly name: string;
  readonly call: (place: Place) => Promise<void>;
}

/** Takes turns, so that background load on the machine affects all servers. */
async function measureCall(run: Run, places: readonly Place[], { name, call }: Called): Promise<void> {
  const turns = run.quick ? TURNS.quick : TURNS.whole;
  const taken = places.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [n, place] of places.entries()) {
      const since = performance.now();
      await call(place);
      taken[n]?.push(performance.now() - since);
    }
  // The first turns are a warm-up.
  const medians = places.map(({ at }, n) => [at, median(taken[n]?.slice(turns / 10) ?? [])] as const);
  for (const [at, value] of medians) run.figure({ name, at, value, unit: 'ms' });
  const [from, to] = [medians[0], medians.at(-1)];
  if (from && to) run.growth({ name, from, to });
}

/**
 * Measures the report of a year, and how long it held the event loop: the worst delay during a report, minus the worst
 * during an equally long time without one.
 */
async function measureReport(run: Run, { at, server, venueId }: Place): Promise<void> {
  const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const path = `/venues/${venueId}/metrics?from=${day(364)}&to=${day(0)}`;
  const loopDelay = (): Promise<number> => server.metric('nodejs_eventloop_lag_max_seconds');
  await server.call('GET', path);
  const held: number[] = [];
  const taken: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await loopDelay();
    const since = performance.now();
    await server.call('GET', path);
    taken.push(performance.now() - since);
    const busy = await loopDelay();
    await pause(performance.now() - since);
    held.push(1000 * (busy - (await loopDelay())));
  }
  const heldMs = Math.max(0, median(held));
  run.figure({ name: 'metrics of a year', at, value: median(taken), unit: 'ms' });
  run.figure({ name: 'loop held by metrics', at, value: heldMs, unit: 'ms' });
  const name = `loop held by metrics of a year, ${at}`;
  run.targets.push({ name, value: heldMs, unit: 'ms', atMost: HELD_MS });
}
