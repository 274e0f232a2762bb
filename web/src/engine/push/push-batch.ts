/** Builds one push: the next mutations in order, as many as the protocol allows in one request. */
import type { DeviceState } from '@tableside/protocol/device-state.ts';
import type { Mutation, PushRequest } from '@tableside/protocol/push.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { DeviceIdentity } from '../../mirror/database/device-db.ts';
import type { OutboxEntry, SyncMeta } from '../../mirror/database/mirror-db.ts';
import type { Core } from '../core.ts';
import type { Refused } from '../transport.ts';

/** Space for the envelope around the mutations. */
const HEAD_BYTES = 8 * 1024;
/** With more than this waiting, no changes are pulled during the drain. The rows arrive when it is over. */
const DRAIN_FROM = 100;

/** Statuses that say something about the mutations sent, provided that our server sent them. */
const ABOUT_THE_BATCH: readonly number[] = [400, 409, 413, 422];

export const isAboutTheBatch = ({ status }: Refused): boolean => ABOUT_THE_BATCH.includes(status);

/** Returns whether a long queue is being sent to the server. */
export const drains = ({ status }: Core): boolean => status.get().waiting > DRAIN_FROM;

export const toMutation = (entry: OutboxEntry): Mutation => ({
  mid: entry.mid,
  cmdId: entry.cmdId,
  name: entry.name,
  version: entry.version,
  args: entry.args,
  occurredAt: entry.context.occurredAt,
  actorId: entry.context.actor.userId,
  grant: entry.grant,
  ...(entry.sig && { sig: entry.sig }),
  ...(entry.approval && { approval: entry.approval }),
});

const bytesOf = (mutation: Mutation): number => new TextEncoder().encode(JSON.stringify(mutation)).length;

/** Returns the longest prefix that fits, and always at least one mutation. */
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
