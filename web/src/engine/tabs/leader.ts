/**
 * One tab syncs: the one that holds the lock. While others wait for it, it sends a beat every two seconds. A follower that
 * hears none for eight seconds steals the lock, because a frozen tab keeps it. Without locks, or without a channel between
 * tabs, every tab syncs: duplicates are harmless.
 */

import type { TabChannel } from '../../platform/tabs.ts';
import type { Core } from '../core.ts';
import type { KitchenScreen } from '../engine.ts';
import type { SyncStatus } from '../sync-status.ts';
import { createTimer, type Timer } from '../timer.ts';
import type { TabScreens } from './open-screens.ts';

const BEAT_MS = 2_000;
const SILENCE_MS = 8_000;

const NONE: TabScreens = { kitchen: undefined, listsOrders: false };

type Beat = {
  readonly kind: 'beat';
  readonly status: SyncStatus;
  /**
   * Both clocks of the leading tab, because each tab has a steady clock of its own. Tabs with an app older than 0.2.0
   * do not send them.
   */
  readonly at?: { readonly wall: number; readonly steady: number };
};
/** A following tab reports its screens. */
type Screens = {
  readonly kind: 'screen';
  readonly tab: string;
  /** The screen of the kitchen. */
  readonly screen: KitchenScreen | undefined;
  /** Tabs with an app older than 0.2.0 do not send it. */
  readonly listsOrders?: boolean;
};
type Message = Beat | Screens | { readonly kind: 'queued' } | { readonly kind: 'hurry' };

export interface LeaderActs {
  lead(): void;
  follow(): void;
  /** Another tab queued something, or a person asked to sync there. */
  queued(): void;
  hurry(): void;
  /** The screens of the other tabs may have changed. */
  shown(): void;
}

export interface Leadership {
  start(): void;
  stop(): void;
  readonly leads: boolean;
  /** Sends a message to the leading tab. */
  tell(what: 'queued' | 'hurry'): void;
  /** Tells the leading tab which screens are open in this tab. */
  tellScreens(): void;
}

export const createLeadership = (core: Core, acts: LeaderActs): Leadership => new LockLeadership(core, acts);

class LockLeadership implements Leadership {
  readonly #core: Core;
  readonly #acts: LeaderActs;
  readonly #channel: TabChannel | null;
  readonly #beat: Timer;
  readonly #silence: Timer;
  readonly #screens: Timer;
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
    this.#screens = createTimer(core.deps.timers);
    this.#tab = core.newId();
  }

  get leads(): boolean {
    return this.#leads;
  }

  get #lock(): string {
    return `tableside-sync-${this.#core.deps.mirror.name}`;
  }

  start(): void {
    const channel = this.#channel;
    if (channel) this.#unsubscribe = channel.subscribe((message) => this.#hear(message as Message));
    if (this.#core.deps.locks && channel) this.#follow();
    else this.#lead();
  }

  stop(): void {
    if (!this.#leads && this.#core.screens.own()) this.#sayScreens(undefined);
    this.#leads = false;
    for (const timer of [this.#beat, this.#silence, this.#screens]) timer.clear();
    this.#unsubscribe();
    this.#release();
  }

  tell(what: 'queued' | 'hurry'): void {
    if (!this.#leads) this.#post({ kind: what });
  }

  /** Repeats as long as such a screen is open: the leader may be new, and drops silent tabs. */
  tellScreens(): void {
    this.#screens.clear();
    if (this.#leads) return;
    const own = this.#core.screens.own();
    this.#sayScreens(own);
    if (own) this.#screens.arm(BEAT_MS, () => this.tellScreens());
  }

  #sayScreens(screens: TabScreens | undefined): void {
    const { kitchen: screen, listsOrders } = screens ?? NONE;
    this.#post({ kind: 'screen', tab: this.#tab, screen, listsOrders });
  }

  #post(message: Message): void {
    this.#channel?.post(message);
  }

  #lead(): void {
    this.#leads = true;
    this.#silence.clear();
    this.#screens.clear();
    if (this.#channel) this.#sayBeat();
    this.#acts.lead();
  }

  #follow(): void {
    const led = this.#leads;
    this.#leads = false;
    this.#beat.clear();
    if (led) this.#acts.follow();
    this.tellScreens();
    this.#awaitBeat();
    this.#ask(false);
  }

  #sayBeat(): void {
    const { clock, steady } = this.#core.deps;
    const at = { wall: clock.now(), steady: steady.now() };
    this.#post({ kind: 'beat', status: this.#core.status.get(), at });
    this.#beat.arm(BEAT_MS, () => {
      this.#acts.shown();
      void this.#sayBeatIfAwaited();
    });
  }

  /** A tab that is alone rests. One that comes says so, and is answered at once. */
  async #sayBeatIfAwaited(): Promise<void> {
    const { locks } = this.#core.deps;
    // A tab that was closed cannot say so. Its screens are dropped at a later beat.
    const isAwaited =
      this.#core.screens.hasOthers() || (await locks?.isAwaited(this.#lock).catch(() => true)) === true;
    if (isAwaited && this.#leads && !this.#beat.armed) this.#sayBeat();
  }

  #awaitBeat(): void {
    this.#silence.arm(SILENCE_MS, () => {
      this.#release();
      this.#ask(true);
    });
  }

  #ask(steal: boolean): void {
    const { locks } = this.#core.deps;
    if (!locks) return;
    const events = { onHeld: () => this.#lead(), onLost: () => this.#follow() };
    this.#release = locks.hold(this.#lock, { steal }, events);
  }

  /** Converts a beat to this tab's steady clock. A beat delayed by a sleep is older by the length of that sleep. */
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
    } else if (message.kind !== 'beat') {
      this.#answer(message);
      if (!this.#beat.armed) this.#sayBeat();
    }
  }

  #answer(message: Exclude<Message, Beat>): void {
    if (message.kind === 'queued') {
      this.#acts.queued();
    } else if (message.kind === 'hurry') {
      this.#acts.hurry();
    } else {
      const { tab, screen: kitchen, listsOrders = false } = message;
      this.#core.screens.told(tab, kitchen || listsOrders ? { kitchen, listsOrders } : undefined);
      this.#acts.shown();
    }
  }
}
