/** Forgets who guests were: the parties of old checks, and the accounts that nobody used for long. */
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { Pace } from './pruning.ts';

interface ForgettingDeps {
  readonly storage: Pick<Storage, 'retention' | 'venues'> & {
    readonly accounts: Pick<Storage['accounts'], 'deleteGuest'>;
  };
  readonly clock: Clock;
}

/** Stands in the place of a hash, and no password has it. */
const NO_PASSWORD = '!';

/**
 * How many old checks of a venue a run looks at. Devices and other programs are told of each that changes, and after years there
 * may be many.
 */
const MOST = 1000;

/** Does one run over all venues. Returns how many old checks were looked at, and how many accounts were deleted. */
export async function forgetGuests(
  { storage, clock }: ForgettingDeps,
  before: string,
  { pause, isStopped }: Pace,
) {
  const { retention, accounts, venues } = storage;
  const forgotten = { parties: 0, guests: 0 };
  for (const { id: venueId } of await venues.list()) {
    for (let looked = 0; looked < MOST && !isStopped(); ) {
      const checks = await retention.forgetParties({ venueId, before, at: isoNow(clock) });
      await pause();
      if (checks === 0) break;
      looked += checks;
      forgotten.parties += checks;
    }
    const unused = isStopped() ? [] : await retention.unusedGuests({ venueId, before });
    for (const userId of unused) {
      const at = isoNow(clock);
      const rows = [{ entity: 'user', id: userId }] as const;
      const event = { venueId, actor: null, action: 'user.delete', at, rows } as const;
      const outcome = await accounts.deleteGuest({ venueId, userId, at, event, passwordHash: NO_PASSWORD });
      if (outcome === 'deleted') forgotten.guests += 1;
      await pause();
    }
  }
  return forgotten;
}
