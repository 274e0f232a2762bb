/** One sync run in the leading tab: connects the loops, the socket and the watchdog to each other. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { ServerFrame } from '@tableside/protocol/frames.ts';
import { APP_VERSION, isOlderApp } from '@tableside/protocol/version.ts';
import { readDevice, wantAnotherLetter } from '../mirror/database/device-db.ts';
import { takeOutOfUse } from '../mirror/database/floor-mode.ts';
import type { QueuedTap } from '../mirror/decide/optimistic-write.ts';
import { startNewQueue } from '../mirror/outbox/new-queue.ts';
import type { Applied, Arrival } from '../mirror/rebase/apply-envelope.ts';
import { giveUpAfter } from './connection/give-up.ts';
import type { SignInGate } from './connection/sign-in-gate.ts';
import { createSocketClient, type SocketClient, type Welcome } from './connection/socket-client.ts';
import type { Consequences } from './consequences.ts';
import type { Core } from './core.ts';
import { createEnrolment } from './enrolment.ts';
import { createWatchdog } from './freshness/watchdog.ts';
import { createLoop, type Loop, REST } from './loop.ts';
import { frameEnvelope } from './pull/frame-envelope.ts';
import { createInboundQueue, type InboundQueue } from './pull/inbound-queue.ts';
import { createPullLoop } from './pull/pull-loop.ts';
import { createOthersWork } from './push/others-work.ts';
import { drains } from './push/push-batch.ts';
import { createPushLoop, type PushLoop } from './push/push-loop.ts';
import { type Failure, isStranger } from './transport.ts';

/** An `online` event reaches every tablet of the venue at once. This spreads out their reconnects. */
const NUDGE_SPREAD_MS = 500;

export interface SyncRun {
  /** Something was queued, or this tab is queuing it now. */
  queued(tap?: Promise<QueuedTap | undefined>): void;
  /** A person asked to sync, or the browser says that the network may be back. */
  hurry(): void;
  nudge(): void;
  /** Other screens are open in the tabs of this browser. */
  shown(): void;
  /** The browser says that there is no network. Our own probe checks whether that is true. */
  saidOffline(): void;
  stop(): void;
}

interface Parts {
  readonly push: PushLoop;
  readonly pull: Loop;
  readonly enrolment: Loop;
  readonly probe: Loop;
  readonly othersWork: Loop;
  readonly socket: SocketClient;
  readonly inboundQueue: InboundQueue;
}

/** `restart`: called when the run made no progress for too long and needs to be replaced. */
export function startSyncRun(core: Core, gate: SignInGate, restart: () => void): SyncRun {
  core.catchUp.begin();
  const parts = wire(core, gate);
  const { push, pull, enrolment, probe, othersWork, socket, inboundQueue } = parts;
  const watchdog = createWatchdog(core, {
    look: () => {
      for (const loop of [push, pull, othersWork]) loop.wake();
    },
    async prune(now) {
      // Loaded when it is due, because no screen waits for it.
      const { prune } = await import('../mirror/rebase/prune.ts');
      await core.stored(() => prune(core.deps.mirror, now));
    },
    restart,
  });
  for (const loop of [push, pull, enrolment]) loop.wake();
  socket.start();
  watchdog.start();
  return {
    queued(tap) {
      if (tap) push.handOver(tap);
      push.wake();
    },
    hurry() {
      for (const loop of [push, pull, enrolment, probe]) loop.hurry();
      socket.tryWithin(0);
    },
    nudge() {
      socket.tryWithin(core.deps.random.next() * NUDGE_SPREAD_MS);
      socket.doubt();
    },
    shown: () => socket.shown(),
    saidOffline() {
      probe.hurry();
    },
    stop() {
      for (const loop of [push, pull, enrolment, probe, othersWork]) loop.stop();
      for (const part of [watchdog, inboundQueue, socket]) part.stop();
    },
  };
}

/** Connects the parts. Each knows the others only through what it may ask of them. */
function wire(core: Core, gate: SignInGate): Parts {
  const others: Consequences = {
    pullAgain: () => parts.pull.wake(),
    pushNow: () => parts.push.hurry(),
    deliver: (envelope, from) => parts.inboundQueue.apply(envelope, from),
    newQueue: (insteadOf, why) => newQueue(core, parts, insteadOf, why),
    renamed: () => parts.socket.restart(),
    async enrolAgain() {
      await core.stored(() => wantAnotherLetter(core.deps.device));
      parts.enrolment.hurry();
    },
    reached: () => {
      core.reached();
      parts.socket.reachable(true);
    },
    failed: (failure) => {
      if (failure.kind === 'refused' && OUT.includes(failure.code)) outOfUse(core, others).catch(core.fault);
      failed(parts, failure);
    },
  };
  const parts: Parts = {
    inboundQueue: createInboundQueue(core, (applied, arrival) =>
      followApplied(core, parts, applied, arrival),
    ),
    push: createPushLoop({ core, gate, others }),
    pull: createPullLoop({ core, gate, others }),
    enrolment: createEnrolment(core, gate, () => {
      parts.push.hurry();
      parts.pull.wake();
      parts.socket.restart();
    }),
    othersWork: createOthersWork(core, gate),
    probe: createProbe(core, {
      reached: () => {
        others.reached();
        if (!drains(core)) parts.pull.wake();
      },
      unreachable: () => {
        if (core.deps.nudges?.saysOffline()) parts.socket.drop();
        parts.socket.reachable(false);
      },
    }),
    socket: createSocketClient({
      core,
      gate,
      onFrame: (frame, clientId) => heard(core, parts, frame, clientId),
      onWelcome: (welcome) => welcomed(core, parts, welcome),
      onBuild: (build) => core.status.update({ updateAvailable: updateFrom(core, build) }),
      onLost: () => parts.probe.hurry(),
      onRevoked: () => {
        const { floor } = core.deps;
        floor?.revoked();
        if (floor) return false;
        // Its answer says whether the sign-in has ended or the device is out of use.
        parts.pull.hurry();
        return true;
      },
    }),
  };
  return parts;
}

/** Answers that a device is out of use, or is not shared as its own credential says. */
const OUT = ['device.revoked', 'device.notShared'];

/**
 * The device remembers it. Whoever signs in there and may reinstate it does so by enrolling it again. Whether a tablet is
 * shared again, they decide on the page that says so.
 */
async function outOfUse(core: Core, others: Consequences): Promise<void> {
  const { actor, device, floor } = core.deps;
  if (floor) {
    floor.revoked();
    return;
  }
  await core.stored(() => takeOutOfUse(device));
  const known = await core.stored(() => readDevice(device));
  if (roleMay(actor.role, 'device.edit') && !known?.wasShared) await others.enrolAgain();
}

/** Returns the build that the server gives out, unless it is this app's. */
const updateFrom = ({ deps: { appVersion } }: Core, build: string): string | undefined =>
  build === appVersion || appVersion === 'unknown' ? undefined : build;

/** A long queue goes first. Others' changes arrive with frames, with its last answer, or through the watchdog. */
function welcomed(
  core: Core,
  { push, pull, enrolment, othersWork }: Parts,
  { build, minApp, epoch, head }: Welcome,
): void {
  core.catchUp.told(head, epoch);
  core.serverEpoch = epoch;
  core.isBelowMinimum = isOlderApp(APP_VERSION, minApp);
  core.status.update({
    updateAvailable: updateFrom(core, build),
    appTooOld: core.isBelowMinimum,
  });
  for (const loop of [push, enrolment, othersWork]) loop.hurry();
  if (!drains(core)) pull.hurry();
}

function failed({ socket }: Parts, failure: Failure): void {
  if (failure.kind === 'refused' && !isStranger(failure)) return;
  socket.doubt();
  socket.reachable(false);
}

async function followApplied(
  core: Core,
  parts: Parts,
  applied: Applied,
  arrival: Omit<Arrival, 'now'>,
): Promise<void> {
  switch (applied.kind) {
    case 'applied':
      parts.socket.tellCursor(applied.cursor);
      // If a pull brought no result, the next would not either. The watchdog asks later.
      if (applied.resultMissing && arrival.via !== 'pull') parts.pull.wake();
      if (applied.queueMoved) await core.count();
      return;
    case 'pull':
      if (arrival.via !== 'pull') parts.pull.wake();
      return;
    case 'forked':
      await newQueue(core, parts, arrival.clientId, 'forked');
      return;
    case 'ignored':
      return;
  }
}

async function newQueue(core: Core, parts: Parts, insteadOf: string, why: 'forked' | 'lost'): Promise<void> {
  const newDeviceId = why === 'forked' ? core.newId() : null;
  const queue = { clientId: core.newId(), insteadOf, newDeviceId };
  await core.stored(() => startNewQueue(core.deps.mirror, queue));
  await core.count();
  if (why === 'forked') parts.enrolment.hurry();
  parts.socket.restart();
  parts.push.hurry();
}

function heard(core: Core, { pull, inboundQueue }: Parts, frame: ServerFrame, clientId: string): void {
  const envelope = frameEnvelope(frame);
  if (envelope) inboundQueue.frame(envelope, clientId);
  if (frame.event === 'poke') core.catchUp.told(frame.data.head);
  if (frame.event === 'resync') core.catchUp.startOver();
  if (frame.event === 'resync' || (frame.event === 'poke' && !drains(core))) pull.wake();
  if (frame.event === 'kitchen') {
    noteKitchen(core, frame.data);
  }
}

/** A server older than 0.2.0 does not know what the screens display. What it reports is what the lists hold. */
function noteKitchen(core: Core, told: Extract<ServerFrame, { event: 'kitchen' }>['data']): void {
  const { at, listed: cursor = told.cursor, shown = [] } = told;
  const isKnown = core.status.get().kitchen?.cursor === cursor;
  core.status.update({ kitchen: { cursor, at, shown } });
  if (isKnown) return;
  core.stored(() => core.deps.mirror.meta.put({ key: 'kitchen', cursor, at })).catch(core.fault);
}

/**
 * Our own probe of whether the server can be reached. It runs when the live connection is lost. `navigator.onLine` only
 * knows whether there is a network link.
 */
interface ProbeEvents {
  reached(): void;
  unreachable(): void;
}

function createProbe(core: Core, events: ProbeEvents): Loop {
  const { timers, random, transport, session } = core.deps;
  const work = async () => {
    const answer = await giveUpAfter(core.deps, (signal) =>
      transport.health({ token: session.token(), signal }),
    );
    if (answer.kind !== 'ok' && (answer.kind === 'unreachable' || isStranger(answer))) events.unreachable();
    else events.reached();
    return REST;
  };
  return createLoop({ timers, random, work, onFault: core.fault });
}
