/**
 * The people at a tablet that its staff share. They come in and leave, sign with their act keys, and ask a manager to
 * approve. One of them knows developer tools, and signs in the name of others or uses an approval twice.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { canonicalJson, type SignedCommand, signedText } from '@tableside/protocol/signed-text.ts';
import type { AskApproval, FloorPeople, Signer } from '@tableside/web/engine/signer.ts';
import type { ActKeys, GivenKey } from './act-keys.ts';
import { actorOf, TABLET_NAMES } from './simulated-venue.ts';

const [ida, jon, kim] = TABLET_NAMES;
/** The last one is a manager. */
export const TABLET_STAFF = [
  actorOf(ida, 'server'),
  actorOf(jon, 'server'),
  actorOf(kim, 'manager'),
] as const;
const [IDA, , KIM] = TABLET_STAFF;

export interface PeopleParts {
  readonly keys: ActKeys;
  readonly random: SeededRandom;
  /** Asks the server for a key. Resolves to undefined when it gives none, or cannot be reached. */
  readonly keyFor: (person: Actor) => Promise<GivenKey | undefined>;
}

interface Approval {
  readonly mac: string;
  readonly keyId: string;
  readonly what: string;
}

export class TabletPeople implements FloorPeople {
  /** Set once the server has said that the tablet is out of use. */
  isRevoked = false;
  readonly #parts: PeopleParts;
  readonly #kept = new Map<string, GivenKey>();
  readonly #approvals: Approval[] = [];
  #in: Signer | null = null;
  #forges: 'author' | 'approval' | 'nothing' = 'nothing';

  constructor(parts: PeopleParts) {
    this.#parts = parts;
  }

  /** Somebody enters their PIN. Without a network, it opens only a key that is kept here. */
  async enter(who: Actor): Promise<void> {
    const key = this.#kept.get(who.userId) ?? (await this.#parts.keyFor(who));
    if (!key || this.isRevoked) return;
    this.#kept.set(who.userId, key);
    this.#in = this.#signerOf(who, key);
  }
  lock(): void {
    this.#in = null;
    this.#forges = 'nothing';
  }

  /** The next change is forged: in the name of somebody else, or with an approval that was given for another one. */
  forge(what: 'author' | 'approval'): void {
    this.#forges = what;
  }

  /** Whoever is in has tapped. */
  hasTapped(): void {
    if (this.#forges === 'author') this.#forges = 'nothing';
  }

  author(): Signer | null {
    return this.#forges === 'author' ? this.#forged() : this.#in;
  }
  personsToken(): null {
    return null;
  }
  /** Nobody at a tablet of the simulation gives a password. */
  officeToken(): null {
    return null;
  }
  async openOffice(): Promise<boolean> {
    return false;
  }
  keysEnded(keyIds: readonly string[]): void {
    for (const [userId, { keyId }] of this.#kept) if (keyIds.includes(keyId)) this.#kept.delete(userId);
    if (this.#in && keyIds.includes(this.#in.keyId)) this.lock();
  }
  revoked(): void {
    this.isRevoked = true;
    this.#kept.clear();
    this.lock();
  }

  readonly askApproval: AskApproval = async ({ name, author: { userId } }) => {
    const key = this.#kept.get(KIM.userId) ?? (await this.#parts.keyFor(KIM));
    const what = `${name} ${userId}`;
    if (this.#forges === 'approval') {
      const used = this.#approvals.findLast((one) => one.what === what) ?? this.#approvals.at(-1);
      this.#forges = 'nothing';
      if (used) return { person: KIM, keyId: used.keyId, mac: async () => used.mac };
    }
    if (!key || this.isRevoked || this.#parts.random.chance(0.15)) return null;
    this.#kept.set(KIM.userId, key);
    const signer = this.#signerOf(KIM, key);
    const mac: Signer['mac'] = async (purpose, command) => {
      const made = await signer.mac(purpose, command);
      this.#approvals.push({ mac: made, keyId: key.keyId, what });
      return made;
    };
    return { ...signer, mac };
  };

  /** The key of one person, in the name of another: of a manager, if whoever is in is none. */
  #forged(): Signer | null {
    const signer = this.#in;
    if (!signer) return null;
    const victim = signer.person.userId === KIM.userId ? IDA : KIM;
    const key = this.#kept.get(signer.person.userId);
    if (!key) return signer;
    return {
      person: victim,
      keyId: key.keyId,
      mac: async (purpose, command) => macOf(key, purpose, command),
    };
  }

  #signerOf(who: Actor, key: GivenKey): Signer {
    return {
      person: who,
      keyId: key.keyId,
      mac: async (purpose, command) => {
        this.#parts.keys.sign({ purpose, keyId: key.keyId, cmdId: command.cmdId });
        return macOf(key, purpose, command);
      },
    };
  }
}

export function macOf({ secret }: GivenKey, purpose: 'act' | 'approve', command: SignedCommand): string {
  const argsHash = createHash('sha256').update(canonicalJson(command.args)).digest('base64url');
  const text = signedText(purpose, command, argsHash);
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(text).digest('base64url');
}
