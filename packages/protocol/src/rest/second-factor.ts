/** One's own second factor: codes of an authenticator app, and recovery codes for when it is lost. */
import * as v from 'valibot';

const Given = v.pipe(v.string(), v.maxLength(200));

export const OwnFactor = v.object({
  on: v.boolean(),
  /** Recovery codes that were not used yet. */
  codesLeft: v.number(),
});
export type OwnFactor = v.InferOutput<typeof OwnFactor>;

export const FactorStart = v.object({ password: Given });

/** The secret in base32, and the address that an app reads from a QR code. Both are told only once. */
export const NewFactor = v.object({ secret: v.string(), address: v.string() });
export type NewFactor = v.InferOutput<typeof NewFactor>;

export const FactorCode = v.object({ code: v.pipe(v.string(), v.maxLength(40)) });

/** Told only once. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;

export const FactorEnd = v.object({ password: Given, code: v.pipe(v.string(), v.maxLength(40)) });
export type FactorEnd = v.InferInput<typeof FactorEnd>;
