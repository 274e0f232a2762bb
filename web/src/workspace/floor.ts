/**
 * Tracks who is in on a tablet whose staff share it, and who approves what. Loaded when a device needs it; see
 * `floor-door.ts`.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { AskApproval, FloorPeople, Signer } from '../engine/signer.ts';
import type { Entered, FloorState, People } from '../features/people/people-context.tsx';
import type { DeviceDb } from '../mirror/database/device-db.ts';
import { endFloor, shareFloor, takeSharedOutOfUse } from '../mirror/database/floor-mode.ts';
import { dropKeys, forgetPerson } from '../mirror/database/pin-entries.ts';
import { inBackground } from '../mirror/database/storage-error.ts';
import { readTablet, type Tablet, watchTablet } from '../mirror/queries/tablet.ts';
import type { Timers } from '../platform/clock.ts';
import { createListeners } from '../platform/listeners.ts';
import type { FloorDoor } from './floor-door.ts';
import { saysTheSame, UNKNOWN_FLOOR } from './floor-state.ts';
import type { Opened } from './keyring.ts';
import { type Leaving, leaveByPassword, leaveByPin } from './leave-session.ts';
import { createPinParts, type PinParts, type PinPartsDeps } from './pin-parts.ts';

export interface FloorDeps extends Leaving {
  readonly device: DeviceDb;
  readonly timers: Timers;
  /** Signs out a person who came in by password. */
  readonly signOut: () => Promise<void>;
  /** Asks the person who is in for their password. */
  readonly openOffice: () => Promise<boolean>;
  readonly parts: Omit<PinPartsDeps, 'device' | 'credential'>;
}

export const createFloor = (deps: FloorDeps): FloorDoor => new Floor(deps);

class Floor implements FloorDoor {
  readonly #deps: FloorDeps;
  readonly #listeners = createListeners();
  #state = UNKNOWN_FLOOR;
  #tablet: Tablet = { identity: undefined, floor: undefined, entries: [] };
  readonly #inTurn = serialQueue();
  #reading: Promise<void> | undefined;
  readonly #parts: PinParts;
  #in: Signer | null = null;
  /** The person who uses the time clock while the tablet is locked. */
  #atClock: Signer | null = null;
  /** Whoever was in a moment ago. What a screen still writes while it closes is theirs. */
  #leaving: Signer | null = null;
  /** Somebody shares the tablet. They are about to leave, so the lock screen is not theirs. */
  #isSharing = false;
  /** Somebody stops the sharing here. */
  #isEnding = false;
  #answer: ((approver: Signer | null) => void) | null = null;

  constructor(deps: FloorDeps) {
    this.#deps = deps;
    this.#parts = createPinParts({ ...deps.parts, device: deps.device, credential: () => this.credential() });
    // The server may end the session of a person who came in by PIN.
    deps.session.subscribe(() => {
      if (this.#in && !deps.session.isByPin()) this.#lock();
      else this.#set({ signedIn: this.#signedIn() });
    });
  }

  readonly people: People = {
    get: () => this.#state,
    subscribe: this.#listeners.subscribe,
    list: async (show) => {
      await this.#look();
      return this.#parts.listPeople(this.#tablet, show);
    },
    enter: (userId, pin) => this.#enter(userId, pin),
    lock: () => this.#lock(),
    signOut: () => this.#deps.signOut(),
    enterClock: (userId, pin) => this.#enterClock(userId, pin),
    leaveClock: () => this.#leaveClock(),
    turnOn: async () => {
      const venueId = this.#deps.session.user()?.venueId;
      if (venueId === undefined) return;
      await this.#share(() => shareFloor(this.#deps.device, venueId).then(() => null));
    },
    isDeclared: () => this.#parts.isDeclared(),
    declare: (proof) => this.#share(() => this.#parts.declare(proof)),
    turnOff: (endAtServer) => this.#turnOff(endAtServer),
    approve: (userId, pin) => this.#approve(userId, pin),
    refuse: () => this.#answerWith(null),
    exportShared: () => this.#parts.exportShared(this.#tablet.identity?.venueId ?? ''),
  };

  readonly forEngine: FloorPeople = {
    author: () => this.#in ?? this.#atClock ?? this.#leaving,
    personsToken: () => this.#deps.session.token(),
    officeToken: () => {
      const { session } = this.#deps;
      return session.isByPin() && session.scope() === 'office' ? session.token() : null;
    },
    openOffice: () => this.#deps.openOffice(),
    keysEnded: (keyIds) => void inBackground(this.#keysEnded(keyIds)),
    revoked: () => void inBackground(this.#revoked()),
  };

  readonly askApproval: AskApproval = ({ name, args, author }) =>
    new Promise((resolve) => {
      this.#answerWith(null);
      this.#answer = resolve;
      this.#set({ asked: { name, args, author: author.name } });
    });

  async ready(): Promise<FloorState['mode']> {
    this.#reading ??= this.#read();
    await this.#reading;
    return this.#state.mode;
  }

  credential(): string | null {
    const { deviceId, deviceToken } = this.#tablet.identity ?? {};
    return deviceId === undefined || deviceToken == null ? null : deviceCredential({ deviceId, deviceToken });
  }

  who(): Signer | null {
    return this.#in;
  }

  /** Without storage there are no keys and no shared mirror. The workspace says what is wrong. */
  async #read(): Promise<void> {
    try {
      await this.#look();
      watchTablet(this.#deps.device, () => void inBackground(this.#look()));
    } catch {
      this.#set({ mode: 'off' });
    }
  }

  /** One look after the other, so that an older one never comes last. */
  #look(): Promise<void> {
    return this.#inTurn(async () => this.#follow(await readTablet(this.#deps.device)));
  }

  #follow(tablet: Tablet): void {
    const hadEntry = isKept(this.#tablet, this.#in);
    this.#tablet = tablet;
    const { floor, identity } = tablet;
    const isShared = floor !== undefined && floor.venueId === identity?.venueId;
    this.#set({ mode: isShared ? 'on' : 'off', signedIn: this.#signedIn() });
    // Another tab, or the server, has ended the key of the person who is in.
    if (hadEntry && !isKept(tablet, this.#in)) this.#lock();
  }

  async #enter(userId: string, pin: string): Promise<Entered> {
    const { device, session, signOut } = this.#deps;
    const byPassword = session.isByPin() ? null : session.user();
    if (byPassword?.id === userId) await forgetPerson(device, userId);
    const opened = await this.#parts.keyring.open(userId, pin);
    if (opened.kind !== 'open') return this.#notOpen(opened);
    if (!roleMay(opened.key.signer.person.role, 'tablet.share')) return { kind: 'clockOnly' };
    if (byPassword) await signOut();
    await this.#look();
    const { signer, token } = opened.key;
    this.#leaveClock();
    this.#in = signer;
    session.enterByPin(this.#userOf(signer), token);
    this.#set({ who: userId });
    if (token === null) void inBackground(this.#renew(signer, pin));
    return { kind: 'in' };
  }

  /** They sign their punches, and nothing of the app is open to them. */
  async #enterClock(userId: string, pin: string): Promise<Entered> {
    const opened = await this.#parts.keyring.openKey(userId, pin);
    if (opened.kind !== 'open') return this.#notOpen(opened);
    await this.#look();
    const { signer } = opened.key;
    this.#atClock = signer;
    this.#set({ atClock: { name: signer.person.name, staffId: signer.person.staffId } });
    return { kind: 'in' };
  }

  #leaveClock(): void {
    this.#atClock = null;
    this.#set({ atClock: null });
  }

  #signedIn(): FloorState['signedIn'] {
    const { session } = this.#deps;
    return this.#isSharing || session.isByPin() ? null : session.user();
  }

  #userOf({ person: { userId, name, role, staffId } }: Signer) {
    return { id: userId, name, role, staffId, email: '', venueId: this.#tablet.identity?.venueId ?? '' };
  }

  /**
   * Whoever shares the tablet is out here first, and then at the server. Otherwise the lock screen would ask about their
   * PIN with a session that ends. `begin` returns a challenge if it is not shared yet; they then stay.
   */
  async #share(begin: () => Promise<string | null>): Promise<string | null> {
    this.#isSharing = true;
    try {
      const challenge = await begin();
      if (challenge !== null) return challenge;
      // A look that began before must not come last, and find that nobody shares it.
      await this.#look();
      leaveByPassword(this.#deps);
      return null;
    } finally {
      this.#isSharing = false;
    }
  }

  /** The server then refuses this device. While it is asked for that, it is nothing new. */
  async #turnOff(endAtServer: (deviceId: string) => Promise<void>): Promise<void> {
    const { deviceId } = this.#tablet.identity ?? {};
    if (deviceId === undefined) return;
    this.#isEnding = true;
    try {
      await endAtServer(deviceId);
      await endFloor(this.#deps.device);
      await this.#look();
      this.#lock();
    } finally {
      this.#isEnding = false;
    }
  }

  /** A key that opened here may have ended. A token comes with the answer. */
  async #renew(signer: Signer, pin: string): Promise<void> {
    const renewed = await this.#parts.keyring.renew(signer.person.userId, pin);
    if (renewed.kind === 'revoked') await this.#revoked();
    if (this.#in !== signer) return;
    if (renewed.kind === 'open') {
      this.#in = renewed.key.signer;
      this.#deps.session.enterByPin(this.#userOf(this.#in), renewed.key.token);
    }
    if (renewed.kind === 'wrong' || renewed.kind === 'notSet') await this.#keysEnded([signer.keyId]);
  }

  async #approve(userId: string, pin: string): Promise<Entered> {
    if (!this.#answer) return { kind: 'notAllowed' };
    const opened = await this.#parts.keyring.openKey(userId, pin);
    if (opened.kind !== 'open') return this.#notOpen(opened);
    const { signer } = opened.key;
    if (!roleMay(signer.person.role, 'bill.reduce')) return { kind: 'notAllowed' };
    this.#answerWith(signer);
    return { kind: 'in' };
  }

  #notOpen(opened: Exclude<Opened, { readonly kind: 'open' }>): Entered {
    if (opened.kind === 'revoked') void inBackground(this.#revoked());
    return opened;
  }

  #answerWith(approver: Signer | null): void {
    const answer = this.#answer;
    this.#answer = null;
    if (answer) this.#set({ asked: null });
    answer?.(approver);
  }

  #lock(): void {
    const left = this.#in;
    this.#answerWith(null);
    this.#leaveClock();
    this.#in = null;
    this.#leaving = left;
    this.#deps.timers.setTimeout(() => {
      if (this.#leaving === left) this.#leaving = null;
    }, 0);
    leaveByPin(this.#deps);
    this.#set({ who: null });
  }

  async #keysEnded(keyIds: readonly string[]): Promise<void> {
    if (this.#in && keyIds.includes(this.#in.keyId)) this.#lock();
    if (this.#atClock && keyIds.includes(this.#atClock.keyId)) this.#leaveClock();
    await dropKeys(this.#deps.device, keyIds);
  }

  async #revoked(): Promise<void> {
    if (this.#isEnding) return;
    // Begun before anybody is sent to the sign-in, which reads it.
    const remembered = takeSharedOutOfUse(this.#deps.device);
    if (this.#state.mode === 'on') {
      this.#set({ mode: 'off' });
      this.#lock();
    }
    await remembered;
  }

  #set(part: Partial<FloorState>): void {
    const next = { ...this.#state, ...part };
    if (saysTheSame(next, this.#state)) return;
    this.#state = next;
    this.#listeners.tell();
  }
}

const isKept = ({ entries }: Tablet, signer: Signer | null): boolean =>
  signer !== null && entries.some(({ keyId }) => keyId === signer.keyId);
