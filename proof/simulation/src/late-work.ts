/**
 * Work of a person who was dismissed. They kept the key and the credential of the tablet, and push changes of what came
 * after them, with times from before their key ended.
 */
import { findCommand } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { cardOf, NAMES } from './simulated-venue.ts';
import { macOf } from './tablet-people.ts';
import type { World } from './world.ts';

type Call = Pick<Mutation, 'name' | 'args'>;

export async function pushLateWork(
  { server, effects, time }: World,
  { device, userId, random }: { device: SimulatedDevice; userId: string; random: SeededRandom },
): Promise<void> {
  const key = server.keys.lastEnded(userId);
  const rows = [...server.record.latest.values()].sort((a, b) => b.seq - a.seq);
  const orders = rows.flatMap((row) => (row.entity === 'order' ? [row.doc] : [])).slice(0, 5);
  const venue = rows.flatMap((row) => (row.entity === 'venue' ? [row.doc] : []))[0];
  if (!key || !venue || device.people?.isRevoked || orders.length === 0) return;
  const occurredAt = new Date(Date.parse(key.end) - 1).toISOString();
  const day = businessDay(occurredAt, venue);
  const calls = [...orders.map((order) => random.pick(CALLS)(order, random)), ...inTheWay(day, random)];
  const mutations = calls.map((call, n): Mutation => {
    const version = findCommand(call.name)?.version ?? 1;
    const cmdId = random.uuid();
    const mutation = { mid: n + 1, cmdId, version, occurredAt, actorId: userId, grant: null, ...call };
    server.keys.sign({ purpose: 'act', keyId: key.keyId, cmdId });
    return { ...mutation, sig: { keyId: key.keyId, mac: macOf(key, 'act', mutation) } };
  });
  const deviceTime = new Date(time.now()).toISOString();
  const request = { protocol: PROTOCOL_VERSION, clientId: random.uuid(), ackMid: 0, deviceTime, mutations };
  const answer = await server.push(device.token, request).catch(() => undefined);
  if (answer?.kind === 'ok') effects.note('late work of a dismissed person', answer.body.results.length);
}

const CALLS: readonly ((order: Order, random: SeededRandom) => Call)[] = [
  ({ id }) => ({ name: 'order.cancel', args: { orderId: id, reason: 'Left' } }),
  ({ id, status }) => ({ name: 'order.recall', args: { orderId: id, from: status } }),
  ({ id }) => ({ name: 'order.advance', args: { orderId: id, to: 'completed' } }),
  ({ id, visitId = id, items: [line] }, random) => ({
    name: 'visit.removeItem',
    // An app names the product. Without it, the count of what is left would not get the portions back.
    args: { visitId, itemId: line?.id ?? random.uuid(), ...(line && { productId: line.productId }) },
  }),
  ({ id, visitId = id }) => ({ name: 'visit.set', args: { visitId, name: 'Nobody' } }),
];

/** Names rows that are not there yet, and whose ids anybody can compute: cards of colleagues, and the day. */
const inTheWay = (day: string, random: SeededRandom): readonly Call[] => [
  ...NAMES.map((name) => ({ name: 'clock.in', args: { id: random.uuid(), staffId: cardOf(name), day } })),
  { name: 'day.close', args: { businessDay: day, seen: { visits: [], drawers: [], devices: [] } } },
];
