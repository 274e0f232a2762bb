/**
 * The card desk: one of the processes on a database has it at a time. Commits and the word of a provider wake it at once;
 * what was lost of them it finds by itself. For a moment two may have it, and each charge bears that.
 */
import type { Clock } from '../commands/clock.ts';
import { VenueDesks } from '../desks/venue-desks.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpenSecrets } from './card-account.ts';
import type { CardDeskDeps } from './desk-deps.ts';
import { VenueCards } from './venue-cards.ts';

export const STRIPE_ORIGIN = 'https://api.stripe.com';

export interface CardDeskOptions {
  /** Where Stripe is. */
  readonly origin: string;
  /** How often it looks which venues are open. Default: every minute. */
  readonly renewMs?: number;
}

export interface CardDesk {
  /** Asks readers, as soon as this process is the one that does. */
  start(): void;
  close(): Promise<void>;
}

interface Given extends CardDeskOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: OpenSecrets;
  readonly log: (error: unknown) => void;
  readonly backOf?: CardDeskDeps['backOf'];
}

export function createCardDesk({ renewMs, ...given }: Given): CardDesk {
  const { storage, log } = given;
  const stopping = new AbortController();
  const { backOf = () => undefined } = given;
  const deps: CardDeskDeps = { ...given, backOf, signal: stopping.signal };
  let stopLeading = async (): Promise<void> => undefined;
  return {
    start() {
      stopLeading = storage.leads.lead('cards', async () => {
        const desks = new VenueDesks(
          { storage, log, renewMs },
          (venueId, hurry) => new VenueCards(deps, venueId, hurry),
        );
        const deaf = storage.signals.on('cards', ({ venueId, about }) => {
          if (about !== null) desks.of(venueId)?.poke(about);
          desks.soon(venueId);
        });
        await desks.begin();
        return async () => {
          deaf();
          await desks.end();
        };
      });
    },
    async close() {
      stopping.abort();
      await stopLeading();
    },
  };
}
