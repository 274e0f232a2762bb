/** What every part of the print desk needs. */
import type { Clock } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { PrinterNetworks } from './networks.ts';
import type { PrintWork } from './print-work.ts';
import type { SlipDeps } from './slip-of.ts';
import type { openLine } from './tcp-line.ts';

export interface DeskDeps extends SlipDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly work: PrintWork;
  readonly networks: PrinterNetworks;
  readonly log: (error: unknown) => void;
  /** Does something again and again, until what it returns is called. Default: by the time of this machine. */
  readonly repeat?: (work: () => void, ms: number) => () => void;
  /** Calls a printer. Default: over the network. */
  readonly openLine?: typeof openLine;
  /** A clock in ms that nobody sets. Default: that of this machine. */
  readonly steady?: () => number;
  /** Does something once, unless what it returns is called before. Default: by the time of this machine. */
  readonly after?: (ms: number, work: () => void) => () => void;
}
