/**
 * One tab syncs: the one that holds the lock. It says so every two seconds; a follower that hears nothing for eight takes
 * the lock away, because a frozen tab keeps it. Without locks, or without a way to talk, every tab syncs: duplicates are
 * harmless.
 */

import type { TabChannel } from '../platform/tab-channel.ts';
import type { Core } from './core.ts';
import type { KitchenScreen } from './engine.ts';
import type { SyncStatus } from './sync-status.ts';
import { createTimer, type Timer } from './timer.ts';

const BEAT_MS = 2_000;
const SILENCE_MS = 8_000;

type Beat = {
  readonly kind: 'beat';
  readonly status: SyncStatus;
  /** Both clocks of the tab that leads, for each tab has a steady clock of its own. A tab with an app older than 0.2.0 does not say. */
  readonly at?: { readonly wall: number; readonly steady: number };
};
/** What a tab that follows shows of the kitchen. */
type Screen = {
  readonly kind: 'screen';
  readonly tab: string;
  readonly screen: KitchenScreen | undefined;
};
type Message = Beat | Screen | { readonly kind: 'queued' } | { readonly kind: 'hurry' };

export interface LeaderActs {
  lead(): void;
  follow(): void;
  /** Another tab queued something, or a person asked there. */
  queued(): void;
  hurry(): void;
  /** What the other tabs show of the kitchen may be something else. */
  shown(): void;
}

export interface Leadership {
  start(): void;
  stop(): void;
  readonly leads: boolean;
  /** Tells the tab that leads. */
  tell(what: 'queued' | 'hurry'): void;
  /** Tells it what this tab shows of the kitchen. */
  tellScreen(): void;
}

export const createLeadership = (core: Core, acts: LeaderActs): Leadership => new LockLeadership(core, acts);

class LockLeadership implements Leadership {
  readonly #core: Core;
  readonly #acts: LeaderActs;
  readonly #channel: TabChannel | null;
  readonly #beat: Timer;
  readonly #silence: Timer;
  readonly #screen: Timer;
  readonly #tab: string;
  #leads = false;
  #release: () => void = () => undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(core: Core, acts: LeaderActs) {
    this.#core = core;
    this.#acts = acts;
    this.#channel = core.deps.channel ?? null;
    this.#beat = createTimer(core.deps.timers);
    this.#silence = createTimer(core.deps.timers);
    this.#screen = createTimer(core.deps.timers);
    this.#tab = core.newId();
  }

  get leads(): boolean {
    return this.#leads;
  }

  start(): void {
    const channel = this.#channel;
    if (channel) this.#unsubscribe = channel.subscribe((message) => this.#hear(message as Message));
    if (this.#core.deps.locks && channel) this.#follow();
    else this.#lead();
  }

  stop(): void {
    if (!this.#leads && this.#core.kitchen.own) this.#sayScreen(undefined);
    this.#leads = false;
    for (const timer of [this.#beat, this.#silence, this.#screen]) timer.clear();
    this.#unsubscribe();
    this.#release();
  }

  tell(what: 'queued' | 'hurry'): void {
    if (!this.#leads) this.#post({ kind: what });
  }

  /** Again and again while there is something to tell: whoever leads may be new, and forgets tabs that are silent. */
  tellScreen(): void {
    this.#screen.clear();
    if (this.#leads) return;
    const { own } = this.#core.kitchen;
    this.#sayScreen(own);
    if (own) this.#screen.arm(BEAT_MS, () => this.tellScreen());
  }

  #sayScreen(screen: KitchenScreen | undefined): void {
    this.#post({ kind: 'screen', tab: this.#tab, screen });
  }

  #post(message: Message): void {
    this.#channel?.post(message);
  }

  #lead(): void {
    this.#leads = true;
    this.#silence.clear();
    this.#screen.clear();
    if (this.#channel) this.#sayBeat();
    this.#acts.lead();
  }

  #follow(): void {
    const led = this.#leads;
    this.#leads = false;
    this.#beat.clear();
    if (led) this.#acts.follow();
    this.tellScreen();
    this.#awaitBeat();
    this.#ask(false);
  }

  #sayBeat(): void {
    const { clock, steady } = this.#core.deps;
    const at = { wall: clock.now(), steady: steady.now() };
    this.#post({ kind: 'beat', status: this.#core.status.get(), at });
    this.#beat.arm(BEAT_MS, () => {
      this.#acts.shown();
      this.#sayBeat();
    });
  }

  #awaitBeat(): void {
    this.#silence.arm(SILENCE_MS, () => {
      this.#release();
      this.#ask(true);
    });
  }

  #ask(steal: boolean): void {
    const { locks, mirror } = this.#core.deps;
    if (!locks) return;
    const events = { onHeld: () => this.#lead(), onLost: () => this.#follow() };
    this.#release = locks.hold(`tableside-sync-${mirror.name}`, { steal }, events);
  }

  /** By the steady clock of this tab. A beat that waited while the device slept is older by that sleep. */
  #heardHere({ status, at }: Beat): Partial<SyncStatus> {
    const { clock, steady } = this.#core.deps;
    if (!at) return {};
    const sentAt = steady.now() - Math.max(0, clock.now() - at.wall);
    const here = <T extends number | null>(moment: T) =>
      moment === null ? moment : ((sentAt - (at.steady - moment)) as T);
    return {
      ...status,
      phaseSince: here(status.phaseSince),
      provenSince: here(status.provenSince),
      pullsFailSince: here(status.pullsFailSince),
      pushesFailSince: here(status.pushesFailSince),
    };
  }

  #hear(message: Message): void {
    if (!this.#leads) {
      if (message.kind !== 'beat') return;
      this.#awaitBeat();
      this.#core.status.update(this.#heardHere(message));
    } else if (message.kind === 'queued') {
      this.#acts.queued();
    } else if (message.kind === 'hurry') {
      this.#acts.hurry();
    } else if (message.kind === 'screen') {
      this.#core.kitchen.told(message.tab, message.screen);
      this.#acts.shown();
    }
  }
}
