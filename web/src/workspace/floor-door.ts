/**
 * The way to the people of a shared tablet. Most devices are nobody's but one person's, so what it leads to is loaded
 * only when the device is shared, or when somebody needs an approval.
 */
import type { AskApproval, FloorPeople, Signer } from '../engine/signer.ts';
import type { FloorState, People } from '../features/people/people-context.tsx';
import type { DeviceDb } from '../mirror/database/device-db.ts';
import { createListeners } from '../platform/listeners.ts';
import { UNKNOWN_FLOOR } from './floor-state.ts';

export interface FloorDoor {
  readonly people: People;
  readonly askApproval: AskApproval;
  /** For the engine of the shared mirror; undefined on a device that is not shared. */
  readonly forEngine: FloorPeople | undefined;
  /** Reads at the first call how this device is used. */
  ready(): Promise<FloorState['mode']>;
  /** The device's own credential; null before it is enrolled. */
  credential(): string | null;
  /** The person who is in; null while the tablet is locked. */
  who(): Signer | null;
}

export function createFloorDoor(device: DeviceDb, load: () => Promise<FloorDoor>): FloorDoor {
  const { tell, subscribe } = createListeners();
  let state = UNKNOWN_FLOOR;
  let floor: FloorDoor | undefined;
  let loading: Promise<FloorDoor> | undefined;
  let reading: Promise<void> | undefined;

  const loaded = (): Promise<FloorDoor> => {
    loading ??= load().then(async (whole) => {
      await whole.ready();
      floor = whole;
      whole.people.subscribe(tell);
      tell();
      return whole;
    });
    // A part that could not be loaded is asked for again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const people = async (): Promise<People> => (await loaded()).people;
  /** Without storage there is no shared mirror. The workspace says what is wrong. */
  const read = async (): Promise<void> => {
    const shared = await device.facts.get('floor').catch(() => undefined);
    if (shared) await loaded();
    state = { ...state, mode: 'off' };
    tell();
  };

  return {
    people: {
      get: () => floor?.people.get() ?? state,
      subscribe,
      list: async (show) => (await people()).list(show),
      enter: async (userId, pin) => (await people()).enter(userId, pin),
      lock: () => floor?.people.lock(),
      signOut: async () => (await people()).signOut(),
      enterClock: async (userId, pin) => (await people()).enterClock(userId, pin),
      leaveClock: () => floor?.people.leaveClock(),
      turnOn: async () => (await people()).turnOn(),
      isDeclared: async () => (await people()).isDeclared(),
      declare: async (proof) => (await people()).declare(proof),
      turnOff: async (endAtServer) => (await people()).turnOff(endAtServer),
      approve: async (userId, pin) => (await people()).approve(userId, pin),
      refuse: () => floor?.people.refuse(),
      exportShared: async () => (await people()).exportShared(),
    },
    askApproval: async (asked) => (await loaded()).askApproval(asked),
    get forEngine() {
      return floor?.forEngine;
    },
    async ready() {
      reading ??= read();
      await reading;
      return this.people.get().mode;
    },
    credential: () => floor?.credential() ?? null,
    who: () => floor?.who() ?? null,
  };
}
