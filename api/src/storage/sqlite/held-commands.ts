/** Commands that fail again and again, and those that wait for a person, with the rows that would have been theirs. */
import { type EntityName, isEntityName } from '@tableside/domain/entities.ts';
import type { HeldReason } from '@tableside/domain/held.ts';
import type { Read } from '@tableside/domain/rows.ts';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { HeldCommand, WriteEntry } from '../storage.ts';
import type { Database } from './database.ts';
import type { RowStore } from './row-store.ts';
import { failingCommand, heldCommand, heldRow } from './tables-commands.ts';

export type HeldCommands = ReturnType<typeof createHeldCommands>;

export function createHeldCommands({ query }: Database, store: RowStore) {
  const isHeldRow = createIsHeldRow(query);
  return {
    /** Counts one more failure of the command and answers how many there were. */
    countFailure: (cmdId: string, error: string): number =>
      query
        .insert(failingCommand)
        .values({ cmdId, failures: 1, error })
        .onConflictDoUpdate({
          target: failingCommand.cmdId,
          set: { failures: sql`${failingCommand.failures} + 1`, error },
        })
        .returning({ failures: failingCommand.failures })
        .get().failures,
    /** Does the command read a row which a held one would have made? */
    waitsForHeld: (venueId: string, { reads }: WriteEntry): boolean =>
      isHeldRow.any(venueId) &&
      namedRows(reads).some(
        ({ entity, id }) => isHeldRow.one({ venueId, entity, id }) && !store.get(venueId, entity, id),
      ),
    /** Keeps the command for a person; rows that it names and that don't exist would have been its own. */
    hold(venueId: string, entry: WriteEntry, reason: HeldReason): void {
      const { cmdId, name, version, occurredAt, actorId, payload, receivedAt } = entry;
      const kept = { name, version, occurredAt, actorId, payload };
      query.insert(heldCommand).values({ cmdId, venueId, reason, payload: kept, heldAt: receivedAt }).run();
      query.delete(failingCommand).where(eq(failingCommand.cmdId, cmdId)).run();
      const missing = namedRows(entry.reads).filter(({ entity, id }) => !store.get(venueId, entity, id));
      for (const { entity, id } of missing) {
        query.insert(heldRow).values({ venueId, entity, id, cmdId }).onConflictDoNothing().run();
      }
    },
    waiting: (venueId: string): HeldCommand[] =>
      query
        .select({ cmdId: heldCommand.cmdId, reason: heldCommand.reason, payload: heldCommand.payload })
        .from(heldCommand)
        .where(and(eq(heldCommand.venueId, venueId), isNull(heldCommand.resolvedAt)))
        .orderBy(asc(heldCommand.heldAt), sql`rowid`)
        .all(),
  };
}

function createIsHeldRow(query: Database['query']) {
  const ofVenue = eq(heldRow.venueId, sql.placeholder('venueId'));
  const key = and(eq(heldRow.entity, sql.placeholder('entity')), eq(heldRow.id, sql.placeholder('id')));
  const find = (where: SQL | undefined) =>
    query.select({ cmdId: heldRow.cmdId }).from(heldRow).where(where).limit(1).prepare();
  const any = find(ofVenue);
  const one = find(and(ofVenue, key));
  return {
    any: (venueId: string): boolean => any.get({ venueId }) !== undefined,
    one: (row: { venueId: string; entity: EntityName; id: string }): boolean => one.get(row) !== undefined,
  };
}

/** The rows that reads name outright, whether they exist or not. */
function namedRows(reads: readonly Read[]): { entity: EntityName; id: string }[] {
  const named = new Map<string, { entity: EntityName; id: string }>();
  for (const read of reads) {
    const key = namedRow(read);
    if (key && isEntityName(key.entity)) named.set(`${key.entity}/${key.id}`, key);
  }
  return [...named.values()];
}

function namedRow(read: Read): { entity: EntityName; id: string } | undefined {
  switch (read.kind) {
    case 'row':
      return { entity: read.entity, id: read.id };
    case 'orderWithTable':
    case 'followUpsOf':
    case 'paymentsOf':
    case 'familyOf':
      return { entity: 'order', id: read.orderId };
    case 'openOrdersOfTable':
      return { entity: 'table', id: read.tableId };
    case 'orderOfPayment':
      return { entity: 'payment', id: read.paymentId };
    case 'menuFor':
      return { entity: 'product', id: read.productId };
    case 'every':
    case 'venue':
      return undefined;
  }
}
