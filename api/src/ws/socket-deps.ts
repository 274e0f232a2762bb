/** What the live side is given. */
import type { Clock } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { Feed } from '../sync/feed.ts';
import type { SocketLimits } from './socket-places.ts';

export interface SocketDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly feed: Feed;
  readonly heartbeatMs: number;
  readonly build: string;
  /** The session that a token names; undefined when it isn't one of ours. */
  readonly sessionOf: (token: string) => string | undefined;
  /** The token of an `Authorization` header; undefined when it holds none. */
  readonly bearerOf: (header: string | undefined) => string | undefined;
  /** Default: `SOCKET_LIMITS`. */
  readonly limits?: SocketLimits;
  /** Told how many sockets are open, whenever that changes. */
  readonly onCount?: (open: number) => void;
  readonly log: (event: object, message: string) => void;
}
