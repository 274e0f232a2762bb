/** Whoever signs changes: a person with their PIN on this device. How a signature is made is not the engine's business. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { SignedCommand, SignedPurpose } from '@tableside/protocol/signed-text.ts';

export interface Signer {
  readonly person: Pick<Actor, 'userId' | 'name' | 'role' | 'staffId'>;
  readonly keyId: string;
  mac(purpose: SignedPurpose, mutation: SignedCommand): Promise<string>;
}

/** The people of a tablet whose staff share one mirror. */
export interface FloorPeople {
  /** The person who is in; null while the tablet is locked. */
  author(): Signer | null;
  /** The token of a person; null when nobody has one. The device's own token is no person's. */
  personsToken(): string | null;
  /** The token of the person who is in, if they gave the password too; null while only the floor is open to them. */
  officeToken(): string | null;
  /** Asks the person who is in for the password, because a tap takes the office. Resolves to false when they do not give it. */
  openOffice(): Promise<boolean>;
  /** The server has ended these keys. */
  keysEnded(keyIds: readonly string[]): void;
  /** The server took this device out of use. */
  revoked(): void;
}

/** Asks a manager to approve one change. Resolves to null when nobody does. */
export type AskApproval = (asked: {
  readonly name: string;
  readonly args: unknown;
  readonly author: Pick<Actor, 'userId' | 'name' | 'role'>;
}) => Promise<Signer | null>;
