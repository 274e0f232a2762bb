/** What the routes are given. */
import type { ImageEncoder } from '../images/encode-image.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { Backups } from '../running/backups.ts';
import type { Metrics } from '../running/metrics.ts';
import type { SyncDeps } from '../sync/sync-deps.ts';
import type { WebhookDesk } from '../webhooks/webhook-desk.ts';
import type { Secrets } from './secrets.ts';
import type { Tokens } from './tokens.ts';

/** The server about itself. */
export interface Running {
  readonly metrics: Metrics;
  readonly backups: Pick<Backups, 'state'>;
  /** Room left where the data is. */
  readonly freeBytes: () => Promise<number>;
  readonly isStopping: () => boolean;
  /** By the clock, in ms. */
  readonly startedAt: number;
}

export interface HttpDeps extends SyncDeps {
  readonly tokens: Tokens;
  readonly secrets: Secrets;
  /** The venue that registrations join and the open menu is read from. */
  readonly venueId: string;
  /** Names the version that serves: it changes with every build of the app. */
  readonly build: string;
  /** Pictures of products: where they are kept, and who makes them fit. */
  readonly images: ImageStore;
  readonly encoder: ImageEncoder;
  readonly running: Running;
  /** What sends webhooks. */
  readonly webhooks: WebhookDesk;
}
