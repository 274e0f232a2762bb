/** The dependencies of the routes. */
import type { ImageEncoder } from '../images/encode-image.ts';
import type { PrinterFinder } from '../printing/find-printers.ts';
import type { RehearsalEntry, Rehearsals } from '../rehearsal/rehearsals.ts';
import type { Backups } from '../running/backups.ts';
import type { Leaving } from '../running/leaving.ts';
import type { Metrics } from '../running/metrics.ts';
import type { Pulse } from '../running/pulse.ts';
import type { SyncDeps } from '../sync/sync-deps.ts';
import type { WebhookRunner } from '../webhooks/webhook-runner.ts';
import type { Secrets } from './security/secrets.ts';
import type { Tokens } from './security/tokens.ts';
import type { ImageStores } from './venue/image-stores.ts';

/** The server's own state. */
export interface Running {
  readonly metrics: Metrics;
  readonly backups: Pick<Backups, 'state'>;
  /** Returns the free bytes on the data folder's disk. */
  readonly freeBytes: () => Promise<number>;
  readonly leaving: Leaving;
  readonly pulse: Pick<Pulse, 'isFelt'>;
  /** By the server's clock, in ms. */
  readonly startedAt: number;
  /** Returns how many writes of commands have failed for a fault of the storage. */
  readonly failedWrites: () => number;
}

export interface HttpDeps extends SyncDeps {
  readonly tokens: Tokens;
  readonly secrets: Secrets;
  /** Identifies the build being served. It changes with every build of the app. */
  readonly build: () => string;
  /** Stores and encodes the pictures of products. */
  readonly images: ImageStores;
  readonly encoder: ImageEncoder;
  readonly running: Running;
  /** The networks that may ask whether the server is ready, besides this machine. */
  readonly readyFrom: readonly string[];
  readonly metricsFrom: readonly string[];
  /** The names by which these networks may ask, besides addresses and the names of this machine. */
  readonly monitorHosts: readonly string[];
  readonly webhooks: WebhookRunner;
  /** Looks for printers beside this server. */
  readonly printers: PrinterFinder;
  /** Where the provider of card readers is. Absent where the server asks none, such as in a rehearsal. */
  readonly cardOrigin: string | undefined;
  /** Absent where the server gives no rehearsals. */
  readonly rehearsal: Rehearsals | undefined;
  /** Set in a rehearsal alone. */
  readonly entry: RehearsalEntry | undefined;
}
