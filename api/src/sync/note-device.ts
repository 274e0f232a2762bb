/**
 * Stores what a device reports about itself, for the board of devices. It writes only when something has changed, not
 * on every request.
 */
import type { DeviceState } from '@tableside/protocol/device-state.ts';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { type DeviceNews, type DeviceRecord, isFloorDevice } from '../storage/door/devices.ts';
import type { SyncDeps } from './sync-deps.ts';

/** The precision of the board, in ms: for the clock drift, and for the time the device was last seen. */
const OFFSET_STEP_MS = 1000;
const SEEN_MS = 20_000;

/** Data that a request reports about its device. The server subtracts the mutations that it has just processed. */
export interface Told {
  readonly deviceTime?: string;
  readonly appVersion?: string;
  readonly state?: DeviceState;
}

export function newsOf(
  { clock }: Pick<SyncDeps, 'clock'>,
  { deviceTime, appVersion, state }: Told,
): DeviceNews {
  return {
    seenAt: isoNow(clock),
    ...(appVersion === undefined ? {} : { appVersion }),
    ...(deviceTime === undefined ? {} : { clockOffset: Date.parse(deviceTime) - clock.now() }),
    ...(state === undefined ? {} : { pending: state.waiting, oldestPending: oldestOf(state) }),
    ...(state?.persisted === undefined ? {} : { persisted: state.persisted }),
  };
}

const oldestOf = ({ waiting, oldestWaiting }: DeviceState): string | null =>
  waiting === 0 ? null : (oldestWaiting ?? null);

export async function noteDevice(
  { storage }: Pick<SyncDeps, 'storage'>,
  known: DeviceRecord | undefined,
  news: DeviceNews,
): Promise<void> {
  if (known && isNews(known, news)) await storage.accounts.noteDevice(known.id, news);
}

function isNews(known: DeviceRecord, news: DeviceNews): boolean {
  const isLater = Date.parse(news.seenAt) - Date.parse(known.seenAt) > SEEN_MS;
  const drift = news.clockOffset === undefined ? 0 : news.clockOffset - (known.clockOffset ?? Number.NaN);
  return (
    isLater ||
    !(Math.abs(drift) <= OFFSET_STEP_MS) ||
    isOther(known.appVersion, news.appVersion) ||
    isOther(known.persisted, news.persisted) ||
    // The amount of waiting work changes all evening. The board only needs to show whether any waits.
    isOther(
      known.pending === null ? null : known.pending > 0,
      news.pending === undefined ? undefined : news.pending > 0,
    )
  );
}

const isOther = (known: unknown, told: unknown): boolean => told !== undefined && told !== known;

/** Returns the device of a queue or a session, if it is enrolled in this venue. */
export async function deviceOf(
  { storage }: Pick<SyncDeps, 'storage'>,
  venueId: string,
  id: string | null | undefined,
): Promise<DeviceRecord | undefined> {
  const device = id == null ? undefined : await storage.accounts.device(id);
  return device?.venueId === venueId ? device : undefined;
}

export function refuseRevoked(device: DeviceRecord | undefined): void {
  if (device && device.revokedAt !== null) throw new ProtocolError('device.revoked');
}

/** Throws `device.revoked` or `device.notShared` unless the staff share the device, as a manager declared. */
export function refuseNotShared(device: DeviceRecord): void {
  refuseRevoked(device);
  if (!isFloorDevice(device)) throw new ProtocolError('device.notShared');
}
