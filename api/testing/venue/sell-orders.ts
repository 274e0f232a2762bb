/**
 * Sells orders as tablets do: three dishes, one card payment with a tip, and four steps of the kitchen and the floor, each as a
 * command of the tablet's queue. For tests of what that leaves on the disk.
 */
import type { Command } from '@tableside/domain/command/command.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { aCategory, anActor, aProduct, aSize, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { v4, v7 } from 'uuid';
import { argsHash } from '../../src/commands/args-hash.ts';
import { prepareCommand } from '../../src/commands/prepare-command.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { put, VENUE } from './write-entries.ts';

/** After the rows were made. */
const START = Date.parse('2026-06-13T16:00:00.000Z');
const PACE_MS = 7_000;
const COMMANDS_AN_ORDER = 8;
const TABLES = 24;
const DISHES = [
  ['Hanger steak', 3400],
  ['Marinated olives', 800],
  ['Negroni', 1400],
] as const;

interface Taps {
  give(name: keyof typeof COMMANDS, args: object): Promise<void>;
}

/** Makes the venue, and sells as many orders in it. `earlier`: so many were sold before. */
export async function sellOrders(storage: Storage, count: number, earlier = 0): Promise<void> {
  const menu = DISHES.map(([name, price]) =>
    aProduct({ id: v7(), name, category: 'mains', sizes: [aSize({ id: v7(), currentPrice: price })] }),
  );
  const tables = Array.from({ length: TABLES }, (_, n) => aTable({ id: v7(), number: String(n + 1) }));
  await put(
    storage,
    change('venue', aVenue({ taxRate: 0 })),
    change('category', aCategory({ id: 'mains' })),
    ...menu.map((one) => change('product', one)),
    ...tables.map((one) => change('table', one)),
  );
  const taps = await aTablet(storage, earlier * COMMANDS_AN_ORDER);
  for (let n = 0; n < count; n += 1) {
    const [visitId, roundId, tableId] = [v7(), v7(), tables[n % TABLES]?.id];
    const lines = menu.map(({ id, sizes: [size] }) => ({
      ...{ id: v7(), productId: id, sizeId: size?.id, quantity: 1, price: size?.currentPrice },
    }));
    const [first, ...rest] = lines.map(({ price: _, ...line }) => line);
    const seated = { id: visitId, tableId, orderNumber: `B-${n + 1}`, payAt: 'order', covers: 2 };
    await taps.give('visit.open', { ...seated, items: [first] });
    for (const item of rest) await taps.give('visit.addItem', { visitId, item });
    const amount = lines.reduce((sum, { price = 0 }) => sum + price, 0);
    const send = { roundId, itemIds: lines.map(({ id }) => id) };
    await taps.give('payment.record', { id: v7(), visitId, method: 'credit_card', amount, tip: 700, send });
    for (const to of ['accepted', 'preparing', 'serving', 'completed'])
      await taps.give('order.advance', { orderId: roundId, to });
  }
}

async function aTablet(storage: Storage, earlier: number): Promise<Taps> {
  const actor: Actor = anActor('manager', { userId: v7(), deviceId: v7(), name: 'Maya Okafor' });
  const clientId = v4();
  let mid = 0;
  await storage.saveQueue({
    clientId,
    venueId: VENUE,
    userId: actor.userId,
    seenAt: new Date(START).toISOString(),
  });
  return {
    async give(name, args) {
      mid += 1;
      const at = new Date(START + (earlier + mid) * PACE_MS).toISOString();
      const command: Command = COMMANDS[name];
      const asked = { cmdId: v7(), name, version: command.version, args, occurredAt: at };
      const prepared = prepareCommand(command, { ...asked, arrival: { at, device: null } }, actor);
      const entry = {
        ...asked,
        ...prepared,
        argsHash: argsHash(asked),
        actor,
        receivedAt: at,
        payload: args,
      };
      const [outcome] = await storage.write(VENUE, [{ ...entry, queue: { clientId, mid, ackMid: mid - 1 } }]);
      if (outcome?.kind !== 'done' || outcome.result.status !== 'applied')
        throw new Error(`${name} was not applied: ${JSON.stringify(outcome)}`);
    },
  };
}
