import { createHash } from 'node:crypto';
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import {
  aCategory,
  anActor,
  anItem,
  aProduct,
  aSection,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ANA, resultOf, VENUE } from '../../testing/venue/write-entries.ts';
import { prepareCommand } from '../commands/prepare-command.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { decideReturned } from './returned-commands.ts';

const MIA = testId('device', 201);
const KITCHEN = testId('device', 202);
/** The visit, and the round that its first payment sends. */
const VISIT = testId('visit');
const later = (seconds: number): string =>
  new Date(Date.parse(FRIDAY_EVENING) + seconds * 1000).toISOString();

async function restoredRoom() {
  const storage = openSqlite({ file: ':memory:' });
  onTestFinished(() => storage.close());
  const rows = [
    change('venue', aVenue()),
    change('section', aSection()),
    change('table', aTable()),
    change('category', aCategory()),
    change('product', aProduct()),
  ];
  await storage.seed(VENUE, rows);
  await storage.upkeep.markRestored(FRIDAY_EVENING);
  for (const clientId of [MIA, KITCHEN]) {
    await storage.saveQueue({
      clientId,
      venueId: VENUE,
      userId: ANA,
      seenAt: FRIDAY_EVENING,
    });
  }
  const mids = new Map<string, number>();
  /** A device sends a mutation again at this second. It was made at second `done` of the evening before. */
  const send = async (
    clientId: string,
    at: number,
    sent: { name: CommandName; args: object; done: number },
  ) => {
    const mid = (mids.get(clientId) ?? 0) + 1;
    mids.set(clientId, mid);
    const { name, args, done } = sent;
    const command = COMMANDS[name];
    const cmdId = createHash('sha256').update(`${clientId}${mid}`).digest('hex').slice(0, 32);
    const actor = anActor('manager', { userId: ANA });
    const arrival = { at: later(at), device: null };
    const occurredAt = later(done - 3600);
    const call = { cmdId, name, version: command.version, args, occurredAt, arrival };
    const [outcome] = await storage.write(VENUE, [
      {
        ...call,
        ...prepareCommand(command, call, actor),
        actor,
        argsHash: 'hash',
        receivedAt: later(at),
        payload: args,
        queue: { clientId, mid },
      },
    ]);
    return resultOf(outcome);
  };
  const decideAt = (at: number): Promise<number> =>
    decideReturned({ storage, clock: { now: () => Date.parse(later(at)) }, venueId: VENUE });
  return { storage, send, decideAt };
}

const item = anItem();
const open = {
  name: 'visit.open',
  args: {
    id: VISIT,
    orderNumber: 'B-1',
    tableId: aTable().id,
    payAt: 'order',
    items: [{ id: item.id, productId: item.productId, sizeId: item.size.id, quantity: 1 }],
  },
  done: 1,
} as const;
const pay = {
  name: 'payment.record',
  args: {
    ...{ id: testId('payment'), visitId: VISIT, method: 'cash', amount: 1307, tip: 0, tendered: 2000 },
    send: { roundId: VISIT, itemIds: [item.id] },
  },
  done: 2,
} as const;
const accept = { name: 'order.advance', args: { orderId: VISIT, to: 'accepted' }, done: 3 } as const;

const statusOf = async (storage: Storage) => (await storage.row(VENUE, 'order', VISIT))?.doc.status;

describe('a command that was held because its row was not back yet', () => {
  it('is decided by itself, in the order in which people acted', async () => {
    const { storage, send, decideAt } = await restoredRoom();
    expect(await send(KITCHEN, 1, accept)).toMatchObject({ status: 'held', code: 'held.restored' });
    expect(await send(KITCHEN, 2, pay)).toMatchObject({ status: 'held' });
    expect(await send(MIA, 3, open)).toMatchObject({ status: 'applied' });
    expect(await decideAt(20)).toBe(0);
    expect(await decideAt(40)).toBe(2);
    expect(await statusOf(storage)).toBe('accepted');
    expect((await storage.held.waiting(VENUE, { limit: 5 })).held).toEqual([]);
    expect(await decideAt(60)).toBe(0);
  });

  it('is also decided on a visit, once its own tablet has brought the visit back', async () => {
    const { storage, send, decideAt } = await restoredRoom();
    const visitId = VISIT;
    const cash = { id: testId('payment'), visitId, method: 'cash', amount: 500, tip: 0 };
    const sendLine = { visitId, roundId: testId('order', 2), itemIds: [testId('item')] };
    const held = { status: 'held', code: 'held.restored' };
    expect(await send(KITCHEN, 1, { name: 'payment.record', args: cash, done: 4 })).toMatchObject(held);
    expect(await send(KITCHEN, 2, { name: 'visit.send', args: sendLine, done: 3 })).toMatchObject(held);
    const party = { id: visitId, orderNumber: 'B-1', tableId: aTable().id, payAt: 'end' };
    const line = { id: testId('item'), productId: item.productId, sizeId: item.size.id, quantity: 1 };
    await send(MIA, 3, { name: 'visit.open', args: party, done: 1 });
    await send(MIA, 4, { name: 'visit.addItem', args: { visitId, item: line }, done: 2 });
    expect(await decideAt(40)).toBe(2);
    const visit = await storage.row(VENUE, 'visit', visitId);
    expect(visit?.doc.takings).toMatchObject([{ amount: 500 }]);
    expect((await storage.row(VENUE, 'order', testId('order', 2)))?.doc.orderNumber).toBe('B-1');
  });

  it('waits for a manager while its row does not come', async () => {
    const { storage, send, decideAt } = await restoredRoom();
    await send(KITCHEN, 1, accept);
    expect(await decideAt(600)).toBe(0);
    expect((await storage.held.waiting(VENUE, { limit: 5 })).held).toHaveLength(1);
    await send(MIA, 601, open);
    await send(MIA, 602, pay);
    expect(await decideAt(640)).toBe(1);
    expect(await statusOf(storage)).toBe('accepted');
  });
});
