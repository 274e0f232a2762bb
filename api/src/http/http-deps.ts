/** What the routes are given. */
import type { ImageEncoder } from '../images/encode-image.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { SyncDeps } from '../sync/sync-deps.ts';
import type { Tokens } from './tokens.ts';

export interface HttpDeps extends SyncDeps {
  readonly tokens: Tokens;
  /** The venue that registrations join and the open menu is read from. */
  readonly venueId: string;
  /** Names the version that serves: it changes with every build of the app. */
  readonly build: string;
  /** Pictures of products: where they are kept, and who makes them fit. */
  readonly images: ImageStore;
  readonly encoder: ImageEncoder;
}
