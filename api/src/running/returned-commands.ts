/**
 * After a restore devices send again what they hold, in any order among themselves. What arrived before the row it
 * belongs to was held; once that row is there, and has been left in peace for a while, it is decided by itself, in the
 * order in which people did things. What would still be refused keeps waiting for a manager.
 */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import { commandFor, prepareCommand } from '../commands/prepare-command.ts';
import type { HeldCommand, PrepareHeld, Storage } from '../storage/storage.ts';
import { RESTORE_GRACE_MS } from '../storage/upkeep.ts';

/** So long it waits for what else the row's own device still sends. */
const PEACE_MS = 30_000;
const LOOK_MS = 10_000;
const PAGE = 200;

export interface ReturnedDeps {
  readonly storage: Pick<Storage, 'held' | 'upkeep'>;
  readonly clock: Clock;
  readonly venueId: string;
}

/** Answers how many were decided. */
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

/** What throws is left waiting. */
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

interface WatchDeps extends ReturnedDeps {
  readonly log: { info(event: object, message: string): void; error(event: object, message: string): void };
}

/** While anything may still come back, and a little longer; nothing where no restore was. Answers how to stop. */
export async function watchReturned(deps: WatchDeps): Promise<() => void> {
  const restoredAt = await deps.storage.upkeep.restoredAt();
  const until = restoredAt === null ? 0 : Date.parse(restoredAt) + RESTORE_GRACE_MS + 2 * PEACE_MS;
  if (deps.clock.now() > until) return () => undefined;
  const timer = setInterval(() => {
    decideReturned(deps).then(
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
