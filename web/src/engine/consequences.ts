/** What one part of the engine may ask of the others. */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { Applied } from '../mirror/apply-envelope.ts';
import type { Failure } from './transport.ts';

export interface Consequences {
  /** Look again for changes; during a pull: once more after it. */
  pullAgain(): void;
  pushNow(): void;
  /** Applies an envelope that was asked for under this client id, and does what follows from it. */
  deliver(
    envelope: Envelope,
    from: { via: 'push' | 'pull'; clientId: string; full?: string | null; era?: number },
  ): Promise<Applied>;
  /** The queue starts anew; `forked`: another copy of this device lives. */
  newQueue(insteadOf: string, why: 'forked' | 'lost'): Promise<void>;
  /** The queue has another id: the socket has to say so. */
  renamed(): void;
  /** An order number of this device clashed: it needs another letter. */
  enrolAgain(): Promise<void>;
  /** A call got an answer, or none. */
  reached(): void;
  failed(failure: Failure): void;
}
