/**
 * Opens and closes the signed-in person's workspace: their own mirror with an engine on it. A different person, or the
 * same person in a different role, gets a different workspace. Changes waiting in the old one stay there.
 */

import { type Actor, isStaff } from '@tableside/domain/permissions.ts';
import { serialQueue } from '@tableside/domain/serial-queue.ts';
import type { User } from '@tableside/protocol/accounts.ts';
import { httpTransport } from '../engine/connection/http-transport.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Engine } from '../engine/engine.ts';
import { preloadRules } from '../engine/preload-rules.ts';
import type { WaitingWork } from '../features/account/account-context.tsx';
import { type DeviceDb, ensureDevice, ensureSecret, readDevice } from '../mirror/database/device-db.ts';
import { MirrorDb, mirrorName } from '../mirror/database/mirror-db.ts';
import { rememberMirror } from '../mirror/database/remember-mirror.ts';
import { storageFaultOf, withStorage } from '../mirror/database/storage-error.ts';
import { countsOf } from '../mirror/queries/outbox-queries.ts';
import { steadyClock, systemClock } from '../platform/clock.ts';
import type { DataMark } from '../platform/data-mark.ts';
import { browserLocks } from '../platform/locks.ts';
import { newId } from '../platform/new-id.ts';
import { newSecret } from '../platform/new-secret.ts';
import { askForPersistentStorage, type Persistence } from '../platform/persistent-storage.ts';
import { browserRandom } from '../platform/random.ts';
import { browserNudges, isPageVisible } from '../platform/reachability.ts';
import { openTabChannel } from '../platform/tab-channel.ts';
import { browserTimers } from '../platform/timers.ts';
import type { SignInDevice } from '../remote/api.ts';
import type { Session } from '../remote/session.ts';
import type { StorageProblem } from '../shell/workspace.tsx';

export interface OpenWorkspace {
  readonly phase: 'open';
  readonly actor: Actor;
  readonly mirror: MirrorDb;
  readonly engine: Engine;
}

export type HostedWorkspace =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly problem: StorageProblem }
  | { readonly phase: 'broken'; readonly error: unknown }
  | OpenWorkspace;

export interface WorkspaceHost {
  get(): HostedWorkspace;
  subscribe(listener: () => void): () => void;
}

export interface HostDeps {
  readonly session: Session;
  readonly device: DeviceDb;
  readonly appVersion: Promise<string>;
  readonly dataMark: DataMark;
  /** Reloads the page, because another tab needs a newer data layout or the browser closed the database permanently. */
  readonly reload: () => void;
}

export function hostWorkspaces(deps: HostDeps): WorkspaceHost {
  const listeners = new Set<() => void>();
  let state: HostedWorkspace = { phase: 'closed' };
  let wanted: User | null = null;
  const inTurn = serialQueue();

  const become = (next: HostedWorkspace): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Handles one change at a time: an engine stops before the next one starts. */
  const change = async (user: User | null): Promise<void> => {
    if (state.phase === 'open') await close(state);
    if (user === null || user !== wanted) return become({ phase: 'closed' });
    become({ phase: 'opening' });
    try {
      become(await open(deps, user));
    } catch (error) {
      const problem = storageProblemOf(error);
      become(problem ? { phase: 'failed', problem } : { phase: 'broken', error });
    }
  };

  const follow = (): void => {
    const user = deps.session.user();
    if (user === wanted) return;
    wanted = user;
    void inTurn(() => change(user));
  };

  deps.session.subscribe(follow);
  follow();
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function open(deps: HostDeps, user: User): Promise<OpenWorkspace> {
  const { device, session, dataMark, reload } = deps;
  preloadRules();
  const identity = await withStorage(() => ensureDevice(device, newId));
  const actor: Actor = {
    userId: user.id,
    name: user.name,
    role: user.role,
    venueId: user.venueId,
    staffId: user.staffId,
    deviceId: identity.deviceId,
  };
  const name = mirrorName(user.venueId, user.id);
  const mirror = new MirrorDb(name);
  await withStorage(() => mirror.open());
  const record = { name, venueId: user.venueId, userId: user.id, openedAt: Date.now() };
  const marks = { isMarked: dataMark.isSet(), isNew: mirror.isNew };
  await withStorage(() => rememberMirror(device, record, marks));
  if (isStaff(user.role)) dataMark.set();
  for (const db of [device, mirror]) db.on('versionchange', reload);
  let kept: Persistence = 'unknown';
  const engine = createEngine({
    mirror,
    device,
    actor,
    session: { token: () => session.token(), unauthorized: () => session.drop() },
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
  return { phase: 'open', actor, mirror, engine };
}

async function close({ engine, mirror }: OpenWorkspace): Promise<void> {
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

/**
 * Returns how many unsent changes each person has on this device. It needs no session, and the changes themselves are
 * never shown.
 */
export async function waitingWork(device: DeviceDb): Promise<readonly WaitingWork[]> {
  try {
    const mirrors = await device.mirrors.toArray();
    return await Promise.all(mirrors.map(({ name, userId }) => countWork(name, userId)));
  } catch {
    // Without storage nothing can be waiting.
    return [];
  }
}

async function countWork(mirror: string, userId: string): Promise<WaitingWork> {
  const db = new MirrorDb(mirror);
  try {
    const [{ waiting }, first] = await Promise.all([countsOf(db), db.outbox.toCollection().first()]);
    const owner = first?.context.actor;
    return { userId, name: owner?.name ?? '', count: waiting, isGuests: owner?.role === 'customer' };
  } finally {
    db.close();
  }
}
