/** A user's own second factor: codes from an authenticator app, and recovery codes in case the app is lost. */
import * as v from 'valibot';

const Given = v.pipe(v.string(), v.maxLength(200));

export const OwnFactor = v.object({
  on: v.boolean(),
  /** The number of unused recovery codes. */
  codesLeft: v.number(),
});
export type OwnFactor = v.InferOutput<typeof OwnFactor>;

export const FactorStart = v.object({ password: Given });

/**
 * The secret in base32, and the URL that an authenticator app reads from a QR code. Both appear only in this response.
 */
export const NewFactor = v.object({ secret: v.string(), address: v.string() });
export type NewFactor = v.InferOutput<typeof NewFactor>;

export const FactorCode = v.object({ code: v.pipe(v.string(), v.maxLength(40)) });

/** The codes appear only in this response. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;

export const FactorEnd = v.object({ password: Given, code: v.pipe(v.string(), v.maxLength(40)) });
export type FactorEnd = v.InferInput<typeof FactorEnd>;
