/** What every part of the card desk needs. */
import type { Clock } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpenSecrets } from './card-account.ts';

export interface CardDeskDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: OpenSecrets;
  /** Where Stripe is. */
  readonly origin: string;
  /** Ends every call, when the server does. */
  readonly signal: AbortSignal;
  readonly log: (error: unknown) => void;
}
