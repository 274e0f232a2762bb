/** The screens' query of the food that waits to be carried. */
import { type Order, upSince } from '@tableside/domain/entities/order.ts';
import Dexie from 'dexie';
import type { MirrorDb } from '../database/mirror-db.ts';
import { readTransaction } from '../database/transaction.ts';

/** A round that the kitchen has put up and nobody has served yet. */
export interface FoodUp {
  readonly round: Order;
  /** Who serves its party now. A round keeps who sold it, also when its party is handed over. */
  readonly server: {
    readonly userId: string | null;
    readonly staffId: string | null;
    readonly name: string | null;
  };
}

/** Returns the food that is up, the longest waiting first. */
export const foodUpOf = (mirror: MirrorDb): Promise<FoodUp[]> =>
  readTransaction(mirror, [mirror.orders, mirror.visits], async (db) => {
    const rounds = (await serving(db).toArray())
      .map(({ doc }) => doc)
      .sort((a, b) => upSince(a).localeCompare(upSince(b)));
    const serverOf = await serversOf(db, rounds);
    return rounds.map((round) => ({ round, server: serverOf(round) }));
  });

/** Returns who serves the party of each of the rounds now. */
export async function serversOf(
  db: Pick<MirrorDb, 'visits'>,
  rounds: readonly Order[],
): Promise<(round: Order) => FoodUp['server']> {
  const ids = rounds.flatMap(({ visitId }) => visitId ?? []);
  const visits = await db.visits.where('id').anyOf(ids).toArray();
  const serverOf = new Map(visits.map(({ id, doc }) => [id, doc.server]));
  return (round) => serverOf.get(round.visitId ?? '') ?? whoSold(round);
}

const serving = (db: MirrorDb) =>
  db.orders
    .where('[doc.status+doc.statusBy.at]')
    .between(['serving', Dexie.minKey], ['serving', Dexie.maxKey]);

const whoSold = ({ serverId, serverStaffId, serverName }: Order): FoodUp['server'] => ({
  userId: serverId,
  staffId: serverStaffId,
  name: serverName,
});
