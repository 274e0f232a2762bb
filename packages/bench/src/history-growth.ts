/**
 * W11: what a server does all night, as its history grows. Three servers run at the same time and are asked in turn.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';
import { giveHistory } from './long-history.ts';

const SIZES = { whole: [10_000, 100_000, 1_000_000], quick: [1000, 20_000] };
const TURNS = { whole: 80, quick: 60 };
const GROWTH = 1.3;
const HELD_MS = 20;
const DAY_MS = 86_400_000;

export const historyGrowth: Workload = {
  id: 'W11',
  title: 'push, pull, a page of history and metrics with ever more orders',
  inQuick: true,
  measure,
};

interface Place {
  readonly orders: number;
  readonly server: BenchServer;
  readonly venueId: string;
  readonly tableId: string;
  readonly clientId: string;
  mid: number;
  head: number;
  /** The order that was pushed last. The next push cancels it, so that no table fills up. */
  open: string | undefined;
}

type Call = 'push' | 'pull of a delta' | 'page of history';

async function measure({ root, quick }: Bench): Promise<WorkloadResult> {
  const places: Place[] = [];
  try {
    for (const orders of quick ? SIZES.quick : SIZES.whole) places.push(await openPlace(root, orders));
    const times = await timesOf(places, quick ? TURNS.quick : TURNS.whole);
    const reports: Report[] = [];
    for (const place of places) reports.push(await reportOf(place));
    return {
      figures: [...figuresOf(times), ...reports.flatMap(reportFigures)],
      targets: [...growthOf(times), ...reports.map(heldTarget)],
      notes: [
        'Rows and heads are as many as it says; the trail and the log of commands are those of an evening.',
      ],
    };
  } finally {
    for (const { server } of places) await server.close();
  }
}

async function openPlace(root: string, orders: number): Promise<Place> {
  const server = await startServer(root);
  await giveHistory(root, server, orders);
  const [table] = await server.call<{ id: string; venueId: string }[]>('GET', '/tables');
  const [tableId, venueId] = [table?.id ?? '', table?.venueId ?? ''];
  return { orders, server, venueId, tableId, clientId: randomUUID(), mid: 0, head: 0, open: undefined };
}

const CALLS: Readonly<Record<Call, (place: Place) => Promise<void>>> = {
  push,
  'pull of a delta': pull,
  'page of history': async ({ server }) => {
    const middle = new Date(Date.now() - 365 * DAY_MS).toISOString();
    const page = await server.call<unknown[]>('GET', `/orders?limit=200&to=${middle}`);
    if (page.length !== 200) throw new Error(`a page of ${page.length} orders`);
  },
};

async function push(place: Place): Promise<void> {
  const { server, tableId, clientId } = place;
  place.mid += 1;
  const id = place.open ?? randomUUID();
  const step = place.open
    ? { name: 'order.cancel', args: { orderId: id } }
    : { name: 'order.create', args: { id, tableId } };
  place.open = place.open ? undefined : id;
  const at = new Date().toISOString();
  const who = { actorId: server.userId, grant: server.token };
  const mutation = { ...step, ...who, mid: place.mid, cmdId: randomUUID(), version: 1, occurredAt: at };
  const request = {
    protocol: PROTOCOL_VERSION,
    clientId,
    ackMid: place.mid - 1,
    deviceTime: at,
    mutations: [mutation],
  };
  const { results, head } = await server.call<PushResponse>('POST', '/sync/push', request);
  if (results[0]?.status !== 'applied') throw new Error(`not taken: ${JSON.stringify(results)}`);
  place.head = head;
}

async function pull({ server, clientId, mid, head }: Place): Promise<void> {
  const request = { protocol: PROTOCOL_VERSION, clientId, cursor: head - 1, ackMid: mid };
  const { rows } = await server.call<Envelope>('POST', '/sync/pull', request);
  if (rows.length !== 1) throw new Error(`a delta of ${rows.length} rows`);
}

interface Times {
  readonly orders: number;
  readonly call: Call;
  readonly taken: readonly number[];
}

/** Takes turns, so that background load on the machine affects all servers. */
async function timesOf(places: readonly Place[], turns: number): Promise<Times[]> {
  const all: Times[] = [];
  for (const call of Object.keys(CALLS) as Call[]) {
    const rounds: (readonly number[])[] = [];
    for (let turn = 0; turn < turns; turn += 1) rounds.push(await turnOf(places, CALLS[call]));
    // The first rounds are a warm-up.
    const counted = rounds.slice(turns / 10);
    for (const [n, { orders }] of places.entries()) {
      all.push({ orders, call, taken: counted.map((round) => round[n] ?? Number.NaN) });
    }
  }
  return all;
}

async function turnOf(
  places: readonly Place[],
  run: (place: Place) => Promise<void>,
): Promise<readonly number[]> {
  const taken: number[] = [];
  for (const place of places) {
    const since = performance.now();
    await run(place);
    taken.push(performance.now() - since);
  }
  return taken;
}

interface Report {
  readonly orders: number;
  readonly yearMs: number;
  /**
   * The worst event-loop delay during a report, minus the worst during an equally long time without one. The median of
   * all turns, in milliseconds.
   */
  readonly heldMs: number;
}

async function reportOf({ orders, server, venueId }: Place): Promise<Report> {
  const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const path = `/venues/${venueId}/metrics?from=${day(364)}&to=${day(0)}`;
  await server.call('GET', path);
  const held: number[] = [];
  const taken: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await loopDelayMs(server);
    const since = performance.now();
    await server.call('GET', path);
    taken.push(performance.now() - since);
    const busy = await loopDelayMs(server);
    await pause(performance.now() - since);
    held.push(busy - (await loopDelayMs(server)));
  }
  return { orders, yearMs: percentile(taken, 50), heldMs: Math.max(0, percentile(held, 50)) };
}

/** Returns the worst event-loop delay since the last call, in milliseconds. */
async function loopDelayMs({ address }: BenchServer): Promise<number> {
  const text = await (await fetch(`${address}/api/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]);
}

const atOf = (orders: number): string =>
  orders < 1_000_000 ? `${orders / 1000}k orders` : `${orders / 1_000_000}M orders`;
const median = ({ taken }: Times): number => percentile(taken, 50);

const figuresOf = (times: readonly Times[]): Figure[] =>
  times.map((one) => ({
    name: one.call,
    who: 'Tableside',
    at: atOf(one.orders),
    value: median(one),
    unit: 'ms',
  }));

const reportFigures = ({ orders, yearMs, heldMs }: Report): Figure[] => [
  { name: 'metrics of a year', who: 'Tableside', at: atOf(orders), value: yearMs, unit: 'ms' },
  { name: 'loop held by metrics', who: 'Tableside', at: atOf(orders), value: heldMs, unit: 'ms' },
];

/** Compares the most orders with the fewest. */
const growthOf = (times: readonly Times[]): Target[] =>
  (Object.keys(CALLS) as Call[]).flatMap((call) => {
    const of = times.filter((one) => one.call === call);
    const [few, many] = [of[0], of.at(-1)];
    if (!few || !many) return [];
    const name = `${call} from ${atOf(few.orders)} to ${atOf(many.orders)}`;
    return [{ name, value: median(many) / median(few), unit: '×', atMost: GROWTH, isRatio: true }];
  });

const heldTarget = ({ orders, heldMs }: Report): Target => ({
  name: `loop held by metrics of a year, ${atOf(orders)}`,
  value: heldMs,
  unit: 'ms',
  atMost: HELD_MS,
});
