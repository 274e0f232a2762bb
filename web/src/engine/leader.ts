/**
 * One tab syncs: the one that holds the lock. It says so every two seconds; a follower that hears nothing for eight takes
 * the lock away, because a frozen tab keeps it. Without locks, or without a way to talk, every tab syncs: duplicates are
 * harmless.
 */

import type { Core } from './core.ts';
import type { SyncStatus } from './sync-status.ts';
import { createTimer } from './timer.ts';

const BEAT_MS = 2_000;
const SILENCE_MS = 8_000;

type Message =
  | { readonly kind: 'beat'; readonly status: SyncStatus }
  | { readonly kind: 'queued' }
  | { readonly kind: 'hurry' };

export interface LeaderActs {
  lead(): void;
  follow(): void;
  /** Another tab queued something, or a person asked there. */
  queued(): void;
  hurry(): void;
}

export interface Leadership {
  start(): void;
  stop(): void;
  readonly leads: boolean;
  /** Tells the tab that leads. */
  tell(what: 'queued' | 'hurry'): void;
}

export function createLeadership(core: Core, acts: LeaderActs): Leadership {
  const { deps, status } = core;
  const { locks, timers } = deps;
  const channel = deps.channel ?? null;
  const lockName = `tableside-sync-${deps.mirror.name}`;
  const beat = createTimer(timers);
  const silence = createTimer(timers);
  let leads = false;
  let release: () => void = () => undefined;
  let unsubscribe: () => void = () => undefined;

  const post = (message: Message): void => channel?.post(message);

  const sayBeat = (): void => {
    post({ kind: 'beat', status: status.get() });
    beat.arm(BEAT_MS, sayBeat);
  };
  const lead = (): void => {
    leads = true;
    silence.clear();
    if (channel) sayBeat();
    acts.lead();
  };
  const follow = (): void => {
    const led = leads;
    leads = false;
    beat.clear();
    if (led) acts.follow();
    ask(false);
    silence.arm(SILENCE_MS, takeOver);
  };
  const takeOver = (): void => {
    release();
    ask(true);
  };
  const ask = (steal: boolean): void => {
    if (!locks) return;
    release = locks.hold(lockName, { steal }, { onHeld: lead, onLost: follow });
  };

  const hear = (message: Message): void => {
    if (message.kind === 'beat' && !leads) {
      silence.arm(SILENCE_MS, takeOver);
      status.update(message.status);
    } else if (leads && message.kind === 'queued') {
      acts.queued();
    } else if (leads && message.kind === 'hurry') {
      acts.hurry();
    }
  };

  return {
    get leads() {
      return leads;
    },
    start() {
      unsubscribe = channel?.subscribe((message) => hear(message as Message)) ?? unsubscribe;
      if (locks && channel) follow();
      else lead();
    },
    stop() {
      leads = false;
      beat.clear();
      silence.clear();
      unsubscribe();
      release();
    },
    tell(what) {
      if (!leads) post({ kind: what });
    },
  };
}
