/**
 * Opens and closes the signed-in person's workspace: their own mirror with an engine on it. A different person, or the
 * same person in a different role, gets a different workspace. Changes waiting in the old one stay there. On a tablet
 * that its staff share, all who may take orders work in one workspace. It stays open, and syncs, while nobody is in.
 */

import { type Actor, isStaff, roleMay } from '@tableside/domain/command/permissions.ts';
import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import type { User } from '@tableside/protocol/accounts.ts';
import { httpTransport } from '../engine/connection/http-transport.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Engine } from '../engine/engine.ts';
import { preloadRules } from '../engine/preload-rules.ts';
import {
  type DeviceDb,
  type DeviceIdentity,
  ensureDevice,
  ensureSecret,
  readDevice,
} from '../mirror/database/device-db.ts';
import { FLOOR_USER, MirrorDb, mirrorName } from '../mirror/database/mirror-db.ts';
import { rememberMirror } from '../mirror/database/remember-mirror.ts';
import { storageFaultOf, withStorage } from '../mirror/database/storage-error.ts';
import { browserTimers, steadyClock, systemClock } from '../platform/clock.ts';
import { createListeners } from '../platform/listeners.ts';
import { newId } from '../platform/new-id.ts';
import type { DataMark } from '../platform/persistent-storage.ts';
import { askForPersistentStorage, type Persistence } from '../platform/persistent-storage.ts';
import { browserRandom, newSecret } from '../platform/random.ts';
import { browserNudges, isPageVisible } from '../platform/reachability.ts';
import { forgetReceiptKey } from '../platform/receipt-code.ts';
import { browserLocks, openTabChannel } from '../platform/tabs.ts';
import { whenIdle } from '../platform/when-idle.ts';
import type { SignInDevice } from '../remote/api.ts';
import type { Session } from '../remote/session.ts';
import type { StorageProblem } from '../shell/workspace.tsx';
import type { FloorDoor } from './floor-door.ts';

interface Opened {
  readonly actor: Actor;
  readonly mirror: MirrorDb;
  readonly engine: Engine;
}

export interface OpenWorkspace extends Opened {
  readonly phase: 'open';
}

/** The shared workspace while nobody is in. */
export interface LockedWorkspace extends Opened {
  readonly phase: 'locked';
}

export type HostedWorkspace =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly problem: StorageProblem }
  | { readonly phase: 'broken'; readonly error: unknown }
  | LockedWorkspace
  | OpenWorkspace;

export interface WorkspaceHost {
  get(): HostedWorkspace;
  subscribe(listener: () => void): () => void;
}

export interface HostDeps {
  readonly session: Session;
  readonly device: DeviceDb;
  readonly floor: FloorDoor;
  readonly appVersion: Promise<string>;
  readonly dataMark: DataMark;
  /** Reloads the page, because another tab needs a newer data layout or the browser closed the database permanently. */
  readonly reload: () => void;
}

/** The person whose own workspace is wanted, or the one that the staff of this tablet share; null while nobody is in. */
type Wanted = User | typeof FLOOR_USER | null;

export function hostWorkspaces(deps: HostDeps): WorkspaceHost {
  const { session, floor } = deps;
  const { tell, subscribe } = createListeners();
  let state: HostedWorkspace = { phase: 'closed' };
  /** Undefined until it is known whether the staff share this tablet. */
  let wanted: Wanted | undefined;
  /** The open workspace, and whose it is. */
  let opened: { readonly of: Wanted; readonly workspace: Opened } | null = null;
  const inTurn = serialQueue();

  const become = (next: HostedWorkspace): void => {
    state = next;
    tell();
  };

  /** Handles one change at a time: an engine stops before the next one starts. */
  const change = async (to: Wanted): Promise<void> => {
    if (opened || to === null) forgetReceiptKey();
    if (opened) await close(opened.workspace);
    opened = null;
    if (to === wanted && to !== null) await openFor(to);
    else if (state.phase !== 'closed') become({ phase: 'closed' });
    await forgetOthers(deps, to, () => to === wanted).catch(() => undefined);
  };

  const openFor = async (to: User | typeof FLOOR_USER): Promise<void> => {
    become({ phase: 'opening' });
    try {
      opened = { of: to, workspace: await open(deps, to) };
      if (to === wanted) show();
    } catch (error) {
      const problem = storageProblemOf(error);
      become(problem ? { phase: 'failed', problem } : { phase: 'broken', error });
    }
  };

  /** Somebody else who comes in changes nothing below the screens. For the same person, the screens stay. */
  const show = (): void => {
    if (!opened) return;
    const { of, workspace } = opened;
    const person = floor.who()?.person;
    if ('mirror' in state && state.mirror === workspace.mirror && shownTo(state) === person?.userId) return;
    if (of !== FLOOR_USER) become({ phase: 'open', ...workspace });
    else if (!person) become({ phase: 'locked', ...workspace });
    else become({ phase: 'open', ...workspace, actor: { ...workspace.actor, ...person } });
  };

  const follow = (mode: FloorMode): void => {
    const next = wantedOf(session.user(), mode);
    if (next === wanted) {
      if (next === FLOOR_USER && opened?.of === FLOOR_USER) show();
      return;
    }
    wanted = next;
    void inTurn(() => change(next));
  };
  const followNow = (): void => {
    const { mode } = floor.people.get();
    // The first screen waits for one read of the device's database.
    if (mode === 'unknown') void floor.ready();
    else follow(mode);
  };

  session.subscribe(followNow);
  floor.people.subscribe(followNow);
  followNow();
  return {
    get: () => state,
    subscribe,
  };
}

/** The person who sees the screens; undefined while the workspace is locked. */
const shownTo = (state: LockedWorkspace | OpenWorkspace): string | undefined =>
  state.phase === 'open' ? state.actor.userId : undefined;

type FloorMode = ReturnType<FloorDoor['people']['get']>['mode'];

/** Kitchen displays and guests keep their own workspace, on a shared tablet too. */
function wantedOf(user: User | null, mode: FloorMode): Wanted {
  if (mode !== 'on') return user;
  return user === null || roleMay(user.role, 'visit.edit') ? FLOOR_USER : user;
}

/** What fails is done at the next start, which looks at all mirrors again. */
async function forgetOthers({ device, session }: HostDeps, of: Wanted, isWanted: () => boolean) {
  const keep = await mirrorOf(device, of);
  const mayGoOn = () => isWanted() && !session.isOvertaken();
  // Loaded after the first screen, which needs nothing of it.
  const { forgetMirrors } = await import('./forget-mirrors.ts');
  await forgetMirrors(device, { keep, mayGoOn, now: Date.now() });
}

/** Returns the name of the mirror that is used now; null while nobody is signed in. */
async function mirrorOf(device: DeviceDb, of: Wanted): Promise<string | null> {
  if (of === null) return null;
  if (of !== FLOOR_USER) return mirrorName(of.venueId, of.id);
  return mirrorName((await readDevice(device))?.venueId ?? '', FLOOR_USER);
}

async function open(deps: HostDeps, of: User | typeof FLOOR_USER): Promise<Opened> {
  const { device, session, floor, dataMark, reload } = deps;
  // The first screen shows what is in the mirror, and needs no rule for that.
  whenIdle(preloadRules);
  const identity = await withStorage(() => ensureDevice(device, newId));
  const isShared = of === FLOOR_USER;
  const actor = isShared ? floorActor(identity) : actorOf(of, identity);
  const { venueId, userId } = actor;
  const name = mirrorName(venueId, userId);
  const mirror = new MirrorDb(name);
  await withStorage(() => mirror.open());
  const record = { name, venueId, userId, openedAt: Date.now() };
  const marks = { isMarked: dataMark.isSet(), isNew: mirror.isNew };
  await withStorage(() => rememberMirror(device, record, marks));
  if (isStaff(actor.role)) dataMark.set();
  for (const db of [device, mirror]) db.on('versionchange', reload);
  let kept: Persistence = 'unknown';
  const engine = createEngine({
    mirror,
    device,
    actor,
    session: isShared
      ? { token: () => floor.credential(), unauthorized: () => floor.forEngine?.revoked() }
      : { token: () => session.token(), unauthorized: () => session.drop() },
    ...(isShared && floor.forEngine && { floor: floor.forEngine }),
    ...(isStaff(actor.role) && { askApproval: floor.askApproval }),
    transport: httpTransport(),
    clock: systemClock,
    steady: steadyClock,
    random: browserRandom,
    timers: browserTimers,
    locks: browserLocks(),
    channel: openTabChannel(name),
    openMirror: (other) => new MirrorDb(other),
    nudges: browserNudges,
    isVisible: isPageVisible,
    appVersion: await deps.appVersion,
    isPersisted: () => (kept === 'unknown' ? undefined : kept === 'persistent'),
  });
  await engine.start();
  void askForPersistentStorage().then((answer) => {
    kept = answer;
  });
  return { actor, mirror, engine };
}

const actorOf = ({ id, name, role, venueId, staffId }: User, { deviceId }: DeviceIdentity): Actor => ({
  userId: id,
  name,
  role,
  venueId,
  staffId,
  deviceId,
});

/** The shared mirror shows everybody what a server may see. Whoever is in writes under their own name. */
const floorActor = ({ venueId, deviceId }: DeviceIdentity): Actor => ({
  userId: FLOOR_USER,
  name: '',
  role: 'server',
  venueId: venueId ?? '',
  staffId: null,
  deviceId,
});

async function close({ engine, mirror }: Opened): Promise<void> {
  await engine.stop();
  mirror.close();
}

/** Returns what is wrong with this device's storage; undefined when the error has nothing to do with storage. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  const fault = storageFaultOf(error);
  return fault && typeof indexedDB === 'undefined' ? 'missing' : fault;
}

/**
 * Returns what this device signs in with: its secret, and its id if it has one. Without storage it signs in as an
 * unknown device.
 */
export async function signInDevice(device: DeviceDb): Promise<SignInDevice> {
  try {
    const deviceSecret = await ensureSecret(device, newSecret);
    const deviceId = (await readDevice(device))?.deviceId;
    return deviceId === undefined ? { deviceSecret } : { deviceSecret, deviceId };
  } catch {
    return {};
  }
}
