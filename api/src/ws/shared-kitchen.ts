/**
 * Tells what the kitchen screens hold where several server processes have some. Three rules keep it from telling too
 * much:
 *
 * 1. A lease counts for 20 s by default, so a process that is gone holds the others back.
 * 2. Who cannot read the leases tells nothing. Who cannot renew its own sends its screens away before it expires.
 * 3. While leases may be missing, as after a crash of the database, nothing is told.
 */
import type { OtherLeases, ScreenLeases } from '../storage/door/screen-leases.ts';
import type { Signals } from '../storage/door/signals.ts';
import { isSame, type KitchenState } from './kitchen-screens.ts';
import { combined, leaseMs, OwnLease, type OwnLeaseDeps } from './own-lease.ts';

export interface SharedKitchenDeps<Member> extends OwnLeaseDeps {
  readonly leases: ScreenLeases;
  readonly signals: Pick<Signals, 'tell' | 'on' | 'onGap'>;
  readonly heartbeatMs: number;
  /** The head of the venue, as far as this process knows. */
  readonly head: () => number;
  /** Tells everybody, or these. */
  readonly tell: (state: KitchenState, to?: ReadonlySet<Member>) => void;
}

export interface SharedKitchen<Member> {
  /** Call this several times a second. It resolves when what it began has ended. */
  sweep(): Promise<void>;
  /** Tells a device that has just come. */
  greet(member: Member): void;
  close(): Promise<void>;
}

/** Leases are read at most once in this time, in ms. */
const GAP_MS = 1000;
/** Leases that were read longer ago than this may no longer be true. */
const TRUE_MS = 500;
/** How often leases are read when nothing is expected to change. */
const IDLE_MS = 5000;

export const createSharedKitchen = <Member>(deps: SharedKitchenDeps<Member>): SharedKitchen<Member> =>
  new Kitchen(deps);

class Kitchen<Member> implements SharedKitchen<Member> {
  readonly #deps: SharedKitchenDeps<Member>;
  readonly #own: OwnLease;
  readonly #stopListening: readonly (() => void)[];
  readonly #newcomers = new Set<Member>();
  #told: KitchenState | undefined;
  /** The history of what was told. */
  #epoch: string | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #hasNews = true;
  #isReading = false;

  constructor(deps: SharedKitchenDeps<Member>) {
    this.#deps = deps;
    this.#own = new OwnLease(deps);
    const hear = (): void => {
      this.#hasNews = true;
    };
    this.#stopListening = [
      deps.signals.on('kitchen', ({ venueId }) => {
        if (venueId === deps.venueId) hear();
      }),
      deps.signals.onGap(hear),
    ];
  }

  async sweep(): Promise<void> {
    const [hasChanged] = await Promise.all([this.#own.sweep(), this.#read()]);
    if (hasChanged) this.#hasNews = true;
  }

  greet(member: Member): void {
    this.#newcomers.add(member);
    this.#hasNews = true;
  }

  async close(): Promise<void> {
    for (const stop of this.#stopListening) stop();
    await this.#own.remove();
  }

  async #read(): Promise<void> {
    const { leases, venueId, now, failed, heartbeatMs } = this.#deps;
    const began = now();
    if (this.#isReading || began - this.#readAt < this.#pause()) return;
    this.#isReading = true;
    this.#hasNews = false;
    this.#readAt = began;
    try {
      const others = await leases.others(venueId, leaseMs(heartbeatMs));
      // A lease may have changed meanwhile.
      if (others && now() - began <= TRUE_MS) this.#tell(others);
    } catch (error) {
      failed(error);
    } finally {
      this.#isReading = false;
    }
  }

  #pause(): number {
    const isBehind = this.#told !== undefined && this.#told.listed < this.#deps.head();
    return this.#hasNews || isBehind ? GAP_MS : IDLE_MS;
  }

  #tell({ epoch, leases }: OtherLeases): void {
    const { local, tell } = this.#deps;
    // Numbers of another history mean something else.
    if (this.#epoch !== epoch) this.#told = undefined;
    this.#epoch = epoch;
    const all = combined([...local(), ...leases], epoch);
    // When the last screen leaves, the list stays as it was, but nothing counts as displayed.
    const state = all
      ? { listed: all.listed, shown: all.shown ?? [] }
      : this.#told && { ...this.#told, shown: [] };
    if (!state) return;
    const isNew = !this.#told || !isSame(state, this.#told);
    this.#told = state;
    if (isNew) tell(state);
    else if (this.#newcomers.size > 0) tell(state, new Set(this.#newcomers));
    this.#newcomers.clear();
  }
}
