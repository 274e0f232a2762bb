/**
 * The print desk: one of the processes on a database has it at a time. Commits wake it at once; what was lost of them it
 * finds within half a minute.
 */
import { openPen } from '@tableside/print/drawn/pen.ts';
import type { Clock } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import { createWakeLoop, type WakeLoop } from '../webhooks/wake-loop.ts';
import type { DeskDeps } from './desk-deps.ts';
import { createPrinterNetworks } from './networks.ts';
import { createPrintWork } from './print-work.ts';
import type { SlipDeps } from './slip-of.ts';
import { VenueDesk } from './venue-desk.ts';

/** Commits within this time wake a desk once; that of a venue without printers rarely. */
const WAKE_MS = 25;
const WAKE_UNUSED_MS = 1000;
const RENEW_MS = 60_000;
const AFTER_ERROR_MS = 2000;

export interface PrintDeskOptions {
  readonly networks: readonly string[];
  /** How often it looks which venues are open. Default: every minute. */
  readonly renewMs?: number;
}

export interface PrintDesk {
  /** What the routes of printers that ask work with. */
  readonly deps: DeskDeps;
  /** Prints, as soon as this process is the one that does. */
  start(): void;
  close(): Promise<void>;
}

interface PrintDeskDeps extends PrintDeskOptions, Pick<SlipDeps, 'copyOf'> {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: (error: unknown) => void;
}

export function createPrintDesk(given: PrintDeskDeps): PrintDesk {
  const { storage, clock, log, networks, copyOf, renewMs = RENEW_MS } = given;
  const deps: DeskDeps = {
    ...{ storage, clock, log, copyOf },
    pen: openPen(),
    work: createPrintWork({ storage, clock }),
    networks: createPrinterNetworks(networks),
  };
  let stopLeading = async (): Promise<void> => undefined;
  return {
    deps,
    start() {
      stopLeading = storage.leads.lead('printing', () => lead(deps, renewMs));
    },
    close: () => stopLeading(),
  };
}

interface Open {
  readonly desk: VenueDesk;
  readonly loop: WakeLoop;
  readonly unfollow: () => void;
  waking: NodeJS.Timeout | undefined;
}

/** Has a desk for each venue that is open. Returns a function that closes them. */
async function lead(deps: DeskDeps, renewMs: number): Promise<() => Promise<void>> {
  const { storage, log } = deps;
  const desks = new Map<string, Open>();
  let isOn = true;
  let ending: Promise<unknown> = Promise.resolve();
  const openOne = (venueId: string): void => {
    if (desks.has(venueId)) return;
    const desk = new VenueDesk(deps, venueId);
    const loop = createWakeLoop(() => desk.look(), { afterErrorMs: AFTER_ERROR_MS, log });
    desks.set(venueId, { desk, loop, unfollow: storage.signals.follow(venueId), waking: undefined });
    loop.wake();
  };
  const endOne = async ([venueId, { desk, loop, unfollow, waking }]: [string, Open]): Promise<void> => {
    desks.delete(venueId);
    clearTimeout(waking);
    unfollow();
    await loop.stop();
    await desk.stop();
  };
  const renew = async (): Promise<void> => {
    try {
      const closed = await storage.venues.closed();
      const listed = (await storage.venues.list()).map(({ id }) => id);
      const open = listed.filter((id) => !closed.includes(id));
      if (!isOn) return;
      for (const id of open) openOne(id);
      ending = Promise.all([...desks].filter(([id]) => !open.includes(id)).map(endOne));
      await ending;
    } catch (error) {
      log(error);
    }
  };
  const soon = (venueId: string): void => {
    const open = desks.get(venueId);
    if (!open || open.waking) return;
    open.waking = setTimeout(
      () => {
        open.waking = undefined;
        open.loop.hurry();
      },
      open.desk.isUsed ? WAKE_MS : WAKE_UNUSED_MS,
    );
  };
  const timer = setInterval(() => void renew(), renewMs);
  timer.unref();
  const stopping = [
    () => clearInterval(timer),
    storage.signals.on('head', ({ venueId }) => soon(venueId)),
    storage.signals.onGap(() => {
      for (const venueId of desks.keys()) soon(venueId);
    }),
  ];
  await renew();
  return async () => {
    isOn = false;
    for (const stop of stopping) stop();
    await Promise.all([ending, ...[...desks].map(endOne)]);
  };
}
