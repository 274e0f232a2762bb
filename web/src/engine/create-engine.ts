/** Assembles an engine: the interface through which screens write, and the syncing behind it. */
import { ensureDevice, takeOrderNumber } from '../mirror/database/device-db.ts';
import { ensureMeta } from '../mirror/database/sync-meta.ts';
import type { QueuedTap } from '../mirror/decide/optimistic-write.ts';
import { loadRules } from '../mirror/decide/rules.ts';
import { matchRole } from '../mirror/outbox/match-role.ts';
import { discard, exportOutbox, rejectedChange } from '../mirror/outbox/outbox.ts';
import { rebaseAfterUpgrade } from '../mirror/rebase/rebase-all.ts';
import type { Nudge } from '../platform/reachability.ts';
import { createSignInGate } from './connection/sign-in-gate.ts';
import { type Core, createCore } from './core.ts';
import type { Engine, Receipt } from './engine.ts';
import type { EngineDeps } from './engine-deps.ts';
import { createNumbersInUse } from './numbers-in-use.ts';
import { createOutageLog } from './outages/outage-log.ts';
import { receiptOf } from './receipt-of.ts';
import { type SyncRun, startSyncRun } from './sync-run.ts';
import { createLeadership } from './tabs/leader.ts';
import { createTapWriter, type TapOf } from './tap-writer.ts';
import { createTimer } from './timer.ts';

export function createEngine(deps: EngineDeps): Engine {
  const core = createCore(deps);
  const syncing = createSyncing(core);
  const { mirror, device, actor } = deps;
  const prepare = createPrepare(core);
  const writer = createTapWriter(core, syncing.queueing);
  const numbersInUse = createNumbersInUse(core);

  const write = async (tap: TapOf): Promise<Receipt> => {
    const written = await writer.write(tap, prepare);
    if (written.kind === 'queued') syncing.queued();
    return receiptOf(written);
  };

  return {
    status: core.status,
    mutate: (name, args) => write({ name, args }),
    async mutateAll(mutations) {
      const all = await writer.writeAll(mutations, prepare);
      if (all.some(({ kind }) => kind === 'queued')) syncing.queued();
      await core.count();
      return all.map(receiptOf);
    },
    async nextOrderNumber() {
      await prepare();
      const inUse = await numbersInUse();
      return core.stored(() => takeOrderNumber(device, actor.venueId, inUse));
    },
    show(screen) {
      core.screens.showKitchen(screen);
      syncing.shown();
    },
    watchOrders: () => watchOrders(core, syncing.shown),
    syncNow: syncing.hurry,
    async retry(cmdId, args) {
      const refused = await core.stored(() => rejectedChange(mirror, cmdId));
      const { isCommandName } = await loadRules();
      if (!refused || !isCommandName(refused.name)) return { kind: 'noop' };
      const receipt = await write({ name: refused.name, args: args ?? refused.args, insteadOf: cmdId });
      await core.count();
      return receipt;
    },
    async discard(cmdId) {
      await core.stored(() => discard(mirror, cmdId));
      await core.count();
    },
    exportOutbox: () => core.stored(() => exportOutbox(mirror)),
    async start() {
      await prepare();
      await core.count();
      syncing.start();
    },
    async stop() {
      syncing.stop();
    },
  };
}

/** Counts one more screen that lists all orders, until the returned function is called. */
function watchOrders(core: Core, changed: () => void): () => void {
  let isOpen = true;
  core.screens.countOrderList(1);
  changed();
  return () => {
    if (!isOpen) return;
    isOpen = false;
    core.screens.countOrderList(-1);
    changed();
  };
}

interface Syncing {
  start(): void;
  stop(): void;
  /** This tab is writing a change. The promise resolves to undefined when nothing was queued. */
  queueing(tap: Promise<QueuedTap | undefined>): void;
  /** This tab queued something. */
  queued(): void;
  hurry(): void;
  /** Other screens are open in this tab. */
  shown(): void;
}

/** The sync run of the leading tab. It is replaced when the tab takes the lead, or when the run gets stuck. */
function createLeadersRun(core: Core) {
  const gate = createSignInGate(core);
  const outages = createOutageLog(core);
  let run: SyncRun | null = null;

  const stopRun = (): void => {
    run?.stop();
    run = null;
  };
  const startRun = (): void => {
    stopRun();
    run = startSyncRun(core, gate, startRun);
  };
  return {
    lead() {
      outages.start();
      startRun();
    },
    follow() {
      outages.stop();
      stopRun();
    },
    queued: (tap?: Promise<QueuedTap | undefined>) => run?.queued(tap),
    hurry: () => run?.hurry(),
    nudge: () => run?.nudge(),
    saidOffline: () => run?.saidOffline(),
    shown: () => run?.shown(),
  };
}

/** Syncs while this tab leads. Otherwise passes requests on to the leading tab. */
function createSyncing(core: Core): Syncing {
  const run = createLeadersRun(core);
  let unsubscribe: () => void = () => undefined;
  const count = (): void => void core.count().catch(core.fault);
  const toCount = createTimer(core.deps.timers);

  const queued = (): void => {
    // The person who tapped is told first that the change is on disk.
    toCount.arm(0, count);
    run.queued();
  };
  const leadership = createLeadership(core, {
    lead: run.lead,
    follow: run.follow,
    queued,
    hurry: run.hurry,
    shown: run.shown,
  });
  /** One tiny read shows whether the databases still work after the device slept. */
  const onNudge = (nudge: Nudge): void => {
    if (nudge === 'offline') {
      run.saidOffline();
      return;
    }
    count();
    run.nudge();
  };

  return {
    start() {
      unsubscribe = core.deps.nudges?.subscribe(onNudge) ?? unsubscribe;
      leadership.start();
    },
    stop() {
      unsubscribe();
      toCount.clear();
      leadership.stop();
      run.follow();
    },
    queueing: run.queued,
    shown() {
      leadership.tellScreens();
      run.shown();
    },
    queued() {
      leadership.tell('queued');
      queued();
    },
    hurry() {
      leadership.tell('hurry');
      run.hurry();
    },
  };
}

/** Opens the databases and reads what earlier sessions left. Runs once, and again only if it failed. */
function createPrepare(core: Core): () => Promise<void> {
  const { mirror, device, actor } = core.deps;
  let prepared: Promise<void> | null = null;
  const prepareNow = async (): Promise<void> => {
    mirror.onFault = core.fault;
    const identity = await core.stored(() => ensureDevice(device, core.newId));
    core.deviceId = identity.letter === null ? null : identity.deviceId;
    await core.stored(() => rebaseAfterUpgrade(mirror));
    await core.stored(() => ensureMeta(mirror, core.newId));
    await core.stored(() => matchRole(mirror, actor.role, core.newId));
    const [clock, kitchen] = await core.stored(() => mirror.meta.bulkGet(['clock', 'kitchen']));
    if (clock?.key === 'clock') core.status.update({ clockOffsetMs: clock.offsetMs });
    if (kitchen?.key === 'kitchen')
      core.status.update({ kitchen: { cursor: kitchen.cursor, at: kitchen.at, shown: [] } });
  };
  return () => {
    prepared ??= prepareNow().catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    return prepared;
  };
}
