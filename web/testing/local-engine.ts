/**
 * An engine without a network, for tests of screens. It runs the real rules on the real mirror and never sends
 * anything.
 */

import type { Actor } from '@tableside/domain/command/permissions.ts';
import { type CommandName, isCommandName } from '@tableside/domain/commands.ts';
import type { Engine, KitchenScreen, Receipt } from '../src/engine/engine.ts';
import { receiptOf } from '../src/engine/receipt-of.ts';
import { createStatus, type WritableStatus } from '../src/engine/sync-status.ts';
import type { MirrorDb } from '../src/mirror/database/mirror-db.ts';
import { ensureMeta } from '../src/mirror/database/sync-meta.ts';
import { optimisticWrite, optimisticWrites } from '../src/mirror/decide/optimistic-write.ts';
import { steadyClock } from '../src/platform/clock.ts';
import { newId } from '../src/platform/new-id.ts';

export interface LocalEngine extends Engine {
  readonly status: WritableStatus;
  readonly shown: readonly (KitchenScreen | undefined)[];
  /** The number of mounted screens that list all orders. */
  readonly orderLists: number;
  /** The mutations requested so far, in order. */
  readonly asked: readonly { readonly name: CommandName; readonly args: unknown }[];
}

/** Order numbers start at B-1. */
export function localEngine(db: MirrorDb, actor: Actor): LocalEngine {
  const asked: { readonly name: CommandName; readonly args: unknown }[] = [];
  const shown: (KitchenScreen | undefined)[] = [];
  let numbers = 0;
  let orderLists = 0;
  const nothing = async (): Promise<void> => undefined;
  return {
    asked,
    shown,
    async mutate(name, args): Promise<Receipt> {
      asked.push({ name, args });
      await ensureMeta(db, newId);
      const cmdId = newId();
      const context = { actor, occurredAt: new Date().toISOString(), cmdId };
      const written = await optimisticWrite(db, { name, args, context, grant: null, queuedAt: Date.now() });
      return receiptOf(written);
    },
    async mutateAll(mutations) {
      asked.push(...mutations);
      await ensureMeta(db, newId);
      const taps = mutations.map((one) => {
        const context = { actor, occurredAt: new Date().toISOString(), cmdId: newId() };
        return { ...one, context, grant: null, queuedAt: Date.now() };
      });
      return (await optimisticWrites(db, taps)).map(receiptOf);
    },
    async nextOrderNumber() {
      numbers += 1;
      return `B-${numbers}`;
    },
    status: createStatus(steadyClock.now()),
    show: (screen) => void shown.push(screen),
    get orderLists() {
      return orderLists;
    },
    watchOrders() {
      orderLists += 1;
      return () => {
        orderLists -= 1;
      };
    },
    syncNow: () => undefined,
    async retry(cmdId, args) {
      const refused = await db.rejected.get(cmdId);
      if (!refused || !isCommandName(refused.name)) return { kind: 'noop' };
      const receipt = await this.mutate(refused.name, (args ?? refused.args) as never);
      if (receipt.kind !== 'refused') await db.rejected.delete(cmdId);
      return receipt;
    },
    discard: (cmdId) => db.rejected.delete(cmdId),
    exportOutbox: async () => '[]',
    start: nothing,
    stop: nothing,
  };
}
