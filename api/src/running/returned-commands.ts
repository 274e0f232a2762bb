/**
 * After a restore, devices push their work again, in any order among devices. A command that arrived before the row
 * that it belongs to was held. Once the row exists and the command has waited for a while, it is decided automatically,
 * in the order of the original work. A command that would still be refused keeps waiting for a manager.
 */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import { commandFor, prepareCommand } from '../commands/prepare-command.ts';
import { RESTORE_GRACE_MS } from '../storage/door/upkeep.ts';
import type { HeldCommand, PrepareHeld, Storage } from '../storage/storage.ts';

/** The wait for anything else that the row's own device still sends. */
const PEACE_MS = 30_000;
const LOOK_MS = 10_000;
const PAGE = 200;

export interface ReturnedDeps {
  readonly storage: Pick<Storage, 'held' | 'upkeep'>;
  readonly clock: Clock;
  readonly venueId: string;
}

/** Returns how many commands of the venue were decided. */
export async function decideReturned({ storage, clock, venueId }: ReturnedDeps): Promise<number> {
  let decided = 0;
  for (const { cmdId, actor } of await waitingLong(storage, venueId, clock)) {
    const resolution = { cmdId, decision: 'apply', by: actor, at: isoNow(clock), note: null } as const;
    const resolved = await storage.held.resolve(venueId, resolution, unlessRefused);
    if (resolved.kind === 'done') decided += 1;
  }
  return decided;
}

async function waitingLong(
  storage: ReturnedDeps['storage'],
  venueId: string,
  clock: Clock,
): Promise<HeldCommand[]> {
  const before = new Date(clock.now() - PEACE_MS).toISOString();
  const found: HeldCommand[] = [];
  let after: string | undefined;
  do {
    const page = await storage.held.waiting(venueId, { limit: PAGE, ...(after ? { after } : {}) });
    found.push(...page.held.filter(({ reason, heldAt }) => reason === 'held.restored' && heldAt <= before));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found.sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : 0));
}

/** Throws when the command would be rejected, so that it keeps waiting. */
const unlessRefused: PrepareHeld = ({ actor, heldAt, device = null, ...held }) => {
  const call = { ...held, arrival: { at: heldAt, device } };
  const { reads, decide } = prepareCommand(commandFor(COMMANDS, call), call, actor);
  return {
    reads,
    decide: (rows) => {
      const decision = decide(rows);
      if (decision.status === 'rejected') throw new Error(`still refused: ${decision.code}`);
      return decision;
    },
  };
};

interface WatchDeps extends Pick<ReturnedDeps, 'clock'> {
  readonly storage: Pick<Storage, 'held' | 'upkeep' | 'venues'>;
  readonly log: { info(event: object, message: string): void; error(event: object, message: string): void };
}

async function decideAll({ storage, clock }: WatchDeps): Promise<number> {
  let decided = 0;
  for (const { id: venueId } of await storage.venues.list())
    decided += await decideReturned({ storage, clock, venueId });
  return decided;
}

/**
 * Decides such commands while devices may still send some, and a little longer. Does nothing if there was no restore.
 * Returns a function that stops it.
 */
export async function watchReturned(deps: WatchDeps): Promise<() => void> {
  const restoredAt = await deps.storage.upkeep.restoredAt();
  const until = restoredAt === null ? 0 : Date.parse(restoredAt) + RESTORE_GRACE_MS + 2 * PEACE_MS;
  if (deps.clock.now() > until) return () => undefined;
  const timer = setInterval(() => {
    decideAll(deps).then(
      (decided) => {
        if (decided > 0) deps.log.info({ decided }, 'what was held after the restore was decided');
      },
      (error: unknown) => deps.log.error({ err: error }, 'what was held could not be decided'),
    );
    if (deps.clock.now() > until) clearInterval(timer);
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
