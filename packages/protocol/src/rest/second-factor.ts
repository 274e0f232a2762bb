/** A user's own second factor: codes from an authenticator app, and recovery codes in case the app is lost. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';

const Given = v.pipe(v.string(), v.maxLength(200));

export const OwnFactor = v.object({
  on: described('Whether sign-in asks for a code.', v.boolean()),
  codesLeft: described('How many recovery codes are left.', v.number()),
});
export type OwnFactor = v.InferOutput<typeof OwnFactor>;

export const FactorStart = v.object({ password: described('The password.', Given) });

/**
 * The secret in base32, and the URL that an authenticator app reads from a QR code. Both appear only in this response.
 */
export const NewFactor = v.object({
  secret: described('Shown only this once.', v.string()),
  address: described('The link that enters the secret into an app.', v.string()),
});
export type NewFactor = v.InferOutput<typeof NewFactor>;

export const FactorCode = v.object({
  code: described(
    'A code from the authenticator app, or a recovery code.',
    v.pipe(v.string(), v.maxLength(40)),
  ),
});

/** The codes appear only in this response. */
export const RecoveryCodes = v.object({
  recoveryCodes: described('Each works once, in place of a code. Shown only this once.', v.array(v.string())),
});
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;

export const FactorEnd = v.object({
  password: described('The password.', Given),
  code: described(
    'A code from the authenticator app, or a recovery code.',
    v.pipe(v.string(), v.maxLength(40)),
  ),
});
export type FactorEnd = v.InferInput<typeof FactorEnd>;
