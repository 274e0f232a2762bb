/** Everything that PINs need on this device, put together. Loaded when somebody first needs it. */
import { isStaff } from '@tableside/domain/command/permissions.ts';
import { SETTING_DEFAULTS } from '@tableside/domain/entities/venue.ts';
import type { TabletUser } from '@tableside/protocol/rest/pin.ts';
import type { Engine } from '../engine/engine.ts';
import type { PersonHere } from '../features/people/people-context.tsx';
import { type DeviceDb, ensureDevice, saveEnrolment } from '../mirror/database/device-db.ts';
import { shareFloor } from '../mirror/database/floor-mode.ts';
import { FLOOR_USER, inMirror, type MirrorDb, mirrorName } from '../mirror/database/mirror-db.ts';
import { waitLeft } from '../mirror/database/pin-entries.ts';
import { exportOutbox } from '../mirror/outbox/outbox.ts';
import { countsOf } from '../mirror/queries/outbox-queries.ts';
import type { Tablet } from '../mirror/queries/tablet.ts';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/new-id.ts';
import type { Way } from '../remote/calls.ts';
import { isShared } from '../remote/own-device.ts';
import { createPinCalls } from '../remote/pins.ts';
import { declareTablet, type ManagersProof } from '../remote/share-tablet.ts';
import { createKeyring, type Keyring } from './keyring.ts';

export interface PinParts {
  readonly keyring: Keyring;
  /** Shows first who has a key here, then what the server knows. */
  listPeople(tablet: Tablet, show: (people: readonly PersonHere[]) => void): Promise<void>;
  exportShared(venueId: string): Promise<string | null>;
  /** Whether a manager declared that the staff share this device; null when the server cannot be asked. */
  isDeclared(): Promise<boolean | null>;
  /** Shares this device with a manager's sign-in. Returns a challenge when their account asks for a code. */
  declare(proof: ManagersProof): Promise<string | null>;
}

export interface PinPartsDeps {
  readonly device: DeviceDb;
  readonly clock: Clock;
  readonly credential: () => string | null;
  /** Tests replace the network. */
  readonly way?: Way;
  /** The workspace that is open on this device. */
  readonly open: () => { readonly mirror: MirrorDb; readonly engine: Engine } | null;
}

export function createPinParts({ device, clock, credential, open, way }: PinPartsDeps): PinParts {
  const calls = createPinCalls(credential, way);
  return {
    keyring: createKeyring({
      device,
      clock,
      calls,
      async mayKeep() {
        const [venue] = (await open()?.mirror.venue.toArray()) ?? [];
        return venue?.doc.settings.pinOffline ?? SETTING_DEFAULTS.pinOffline;
      },
      isOnline: () => open()?.engine.status.get().phase === 'online',
    }),
    async listPeople(tablet, show) {
      show(peopleOf(tablet, null, clock.now()));
      const told = await calls.people();
      if (told) show(peopleOf(tablet, told, clock.now()));
    },
    exportShared,
    async isDeclared() {
      const own = credential();
      return own === null ? false : isShared(own, way);
    },
    async declare(proof) {
      const declared = await declareTablet(proof, await ensureDevice(device, newId), way);
      if (declared.kind === 'code') return declared.challenge;
      const { enrolment, venueId } = declared;
      await saveEnrolment(device, { ...enrolment, venueId });
      await shareFloor(device, venueId);
      return null;
    },
  };
}

/** Last used here first, then the others by name. `told`: whom the server lets in; null without a network. */
function peopleOf(
  { entries }: Tablet,
  told: readonly TabletUser[] | null,
  now: number,
): readonly PersonHere[] {
  const known = new Map(told?.map((person) => [person.userId, person]));
  const here = entries
    .filter(({ userId }) => told === null || known.has(userId))
    .map(({ userId, name, role, digits, key, ...tried }) => ({
      userId,
      name: known.get(userId)?.name ?? name,
      role: known.get(userId)?.role ?? role,
      digits: key && digits,
      needsPassword: key === null,
      hasPin: true,
      waitsUntil: waitsUntil(tried, now),
    }));
  const others = [...known.values()]
    .filter(({ userId, role }) => isStaff(role) && !here.some((one) => one.userId === userId))
    .map((person) => ({ ...person, digits: null, needsPassword: false, waitsUntil: 0 }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return [...here, ...others];
}

/** 0 when nobody has to wait. A screen compares it with a clock that ticks once a second. */
function waitsUntil(tried: Parameters<typeof waitLeft>[0], now: number): number {
  const ms = waitLeft(tried, now);
  return ms === 0 ? 0 : now + ms;
}

async function exportShared(venueId: string): Promise<string | null> {
  const left = await inMirror(mirrorName(venueId, FLOOR_USER), async (db) => {
    const { waiting, refused, held } = await countsOf(db);
    return waiting + refused + held === 0 ? null : exportOutbox(db);
  });
  return left ?? null;
}
