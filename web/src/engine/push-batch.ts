/** What one push carries: the next mutations in their order, as many as the protocol allows in one request. */
import type { DeviceState } from '@tableside/protocol/device-state.ts';
import type { Mutation, PushRequest } from '@tableside/protocol/push.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { DeviceIdentity } from '../mirror/device-db.ts';
import type { OutboxEntry, SyncMeta } from '../mirror/mirror-db.ts';
import type { Core } from './core.ts';
import type { Refused } from './transport.ts';

/** Room for the envelope around the mutations. */
const HEAD_BYTES = 8 * 1024;
/** With more than this waiting, the drain asks for no changes: the rows come when it is over. */
const DRAIN_FROM = 100;

/** Statuses that say something about what was sent, if our server said them. */
const ABOUT_THE_BATCH: readonly number[] = [400, 409, 413, 422];

export const isAboutTheBatch = ({ status }: Refused): boolean => ABOUT_THE_BATCH.includes(status);

/** A long queue is on its way to the server. */
export const drains = ({ status }: Core): boolean => status.get().waiting > DRAIN_FROM;

const toMutation = (entry: OutboxEntry): Mutation => ({
  mid: entry.mid,
  cmdId: entry.cmdId,
  name: entry.name,
  version: entry.version,
  args: entry.args,
  occurredAt: entry.context.occurredAt,
  actorId: entry.context.actor.userId,
  grant: entry.grant,
});

const bytesOf = (mutation: Mutation): number => new TextEncoder().encode(JSON.stringify(mutation)).length;

/** The longest beginning that fits; always at least one. */
export function fitting(entries: readonly OutboxEntry[]): Mutation[] {
  const mutations: Mutation[] = [];
  let room = LIMITS.pushBytes - HEAD_BYTES;
  for (const entry of entries.slice(0, LIMITS.pushMutations)) {
    const mutation = toMutation(entry);
    room -= bytesOf(mutation);
    if (room < 0 && mutations.length > 0) break;
    mutations.push(mutation);
  }
  return mutations;
}

export interface Sending {
  readonly meta: SyncMeta;
  readonly device: DeviceIdentity | undefined;
  readonly appVersion: string;
  /** Device time, ISO 8601 UTC. */
  readonly deviceTime: string;
  readonly waiting: number;
  readonly state?: DeviceState;
  readonly mutations: Mutation[];
}

export function pushRequest({ meta, device, waiting, ...rest }: Sending): PushRequest {
  const { clientId, epoch, ackMid, cursor, fullPull } = meta;
  const asksForChanges = waiting <= DRAIN_FROM && fullPull === null && epoch !== null;
  return {
    protocol: PROTOCOL_VERSION,
    clientId,
    ackMid,
    ...rest,
    ...(device &&
      device.deviceToken !== null && { deviceId: device.deviceId, deviceToken: device.deviceToken }),
    ...(epoch !== null && { epoch }),
    ...(asksForChanges && { cursor }),
  };
}
