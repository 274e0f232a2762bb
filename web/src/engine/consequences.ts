/** Lists the requests that one part of the engine may make of the others. */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { Applied } from '../mirror/rebase/apply-envelope.ts';
import type { Failure } from './transport.ts';

export interface Consequences {
  /** Pulls again. If a pull is running, one more follows it. */
  pullAgain(): void;
  pushNow(): void;
  /** Applies an envelope that was requested under this client id, and acts on the result. */
  deliver(
    envelope: Envelope,
    from: {
      via: 'push' | 'pull';
      clientId: string;
      heardAt: number;
      full?: string | null;
      openUpTo?: number | undefined;
      cacheGeneration?: number;
    },
  ): Promise<Applied>;
  /** Starts a new queue. `forked`: another copy of this device is in use. */
  newQueue(insteadOf: string, why: 'forked' | 'lost'): Promise<void>;
  /** The queue has a new id, so the socket must send a new hello. */
  renamed(): void;
  /** An order number of this device clashed, so it needs another letter. */
  enrolAgain(): Promise<void>;
  /** The server answered a call. */
  reached(): void;
  failed(failure: Failure): void;
}
