/**
 * The print desk: one of the processes on a database has it at a time. Commits wake it at once; what was lost of them it
 * finds within half a minute.
 */
import { openPen } from '@tableside/print/drawn/pen.ts';
import type { Clock } from '../commands/clock.ts';
import { VenueDesks } from '../desks/venue-desks.ts';
import type { Storage } from '../storage/storage.ts';
import type { DeskDeps } from './desk-deps.ts';
import { createPrinterNetworks } from './networks.ts';
import { createPrintWork } from './print-work.ts';
import type { SlipDeps } from './slip-of.ts';
import { VenueDesk } from './venue-desk.ts';

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

interface PrintDeskDeps extends PrintDeskOptions, Pick<SlipDeps, 'copyOf' | 'payOf'> {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: (error: unknown) => void;
}

export function createPrintDesk(given: PrintDeskDeps): PrintDesk {
  const { storage, clock, log, networks, copyOf, payOf, renewMs } = given;
  const deps: DeskDeps = {
    ...{ storage, clock, log, copyOf },
    ...(payOf && { payOf }),
    pen: openPen(),
    work: createPrintWork({ storage, clock }),
    networks: createPrinterNetworks(networks),
  };
  let stopLeading = async (): Promise<void> => undefined;
  return {
    deps,
    start() {
      stopLeading = storage.leads.lead('printing', async () => {
        const desks = new VenueDesks({ storage, log, renewMs }, (venueId) => new VenueDesk(deps, venueId));
        await desks.begin();
        return () => desks.end();
      });
    },
    close: () => stopLeading(),
  };
}
