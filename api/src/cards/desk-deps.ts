/** What every part of the card desk needs. */
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import type { Clock } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpenSecrets } from './card-account.ts';

export interface CardDeskDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: OpenSecrets;
  /** Where Stripe is. */
  readonly origin: string;
  /** Returns where the phone of a charge comes back to. */
  readonly backOf: (charge: CardCharge) => string | undefined;
  /** Ends every call, when the server does. */
  readonly signal: AbortSignal;
  readonly log: (error: unknown) => void;
}
