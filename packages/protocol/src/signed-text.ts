/**
 * The text that an act key signs. A signature covers the whole mutation: its id, its command with the arguments, when
 * it was made and by whom. `mac` = HMAC-SHA-256(act key, text), in base64url. Node and the browser compute it by their
 * own cryptography; `signed-text.test.ts` has the values that both must get.
 */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';

/** `act`: the author made the mutation. `approve`: a manager agreed that the author makes it. */
export type SignedPurpose = 'act' | 'approve';

/** The fields of a mutation that a signature covers. Its arguments are covered by their hash. */
export interface SignedCommand {
  readonly cmdId: string;
  readonly name: string;
  readonly version: number;
  readonly args?: unknown;
  readonly occurredAt: string;
  readonly actorId: string;
}

/**
 * `argsHash` is the SHA-256 of `canonicalJson(args)`, in base64url. `actorId` is the author for both purposes, so an
 * approval is worth nothing for anybody else.
 */
export const signedText = (
  purpose: SignedPurpose,
  { cmdId, name, version, occurredAt, actorId }: SignedCommand,
  argsHash: string,
): string => JSON.stringify([purpose, cmdId, name, version, argsHash, occurredAt, actorId]);

/** Returns the JSON of a value with the keys of all its objects sorted, so that equal values have equal texts. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys) ?? 'null';

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const KeyId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** 32 bytes in base64url, without padding. */
const Mac = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

export const Signature = v.object({
  keyId: described('The act key that made the signature.', KeyId),
  mac: described('HMAC-SHA-256 of the signed text, in base64url.', Mac),
});
export type Signature = v.InferOutput<typeof Signature>;

/** The word of a manager for one mutation. `by` is the manager's user id. */
export const Approval = v.object({
  by: described('The account of the manager.', v.pipe(v.string(), v.maxLength(64))),
  keyId: described('The act key that made the signature.', KeyId),
  mac: described('HMAC-SHA-256 of the signed text, in base64url.', Mac),
});
export type Approval = v.InferOutput<typeof Approval>;
