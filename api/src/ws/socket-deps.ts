/** The dependencies of the sockets. */
import type { Clock } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { Feed } from '../sync/feed.ts';
import type { SocketLimits } from './socket-places.ts';
import type { SocketTime } from './socket-time.ts';

export interface SocketDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly feed: Feed;
  readonly time: SocketTime;
  /** Returns a number from 0 up to 1, to spread reconnects. */
  readonly random: () => number;
  readonly heartbeatMs: number;
  readonly build: () => string;
  /** Returns the session that a token names, or undefined if the token is not valid. */
  readonly sessionOf: (token: string) => string | undefined;
  /** Default: `SOCKET_LIMITS`. */
  readonly limits?: SocketLimits;
  /** Called with the number of open sockets whenever it changes. */
  readonly onCount?: (open: number) => void;
  /** Called with the number of venues that have a hub whenever it changes. */
  readonly onHubs?: (venues: number) => void;
  /** Told of each venue now and then: how many kitchen screens somebody can see at this server. */
  readonly onKitchen?: (venueId: string, screens: number) => void;
  readonly log: (event: object, message: string) => void;
}
