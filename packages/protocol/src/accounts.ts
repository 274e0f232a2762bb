/** REST bodies for sign-in, registration and devices. None of this is synced, on purpose. */
import { line, Name } from '@tableside/domain/command/args.ts';
import { ROLES } from '@tableside/domain/command/permissions.ts';
import * as v from 'valibot';
import { KeepDevices } from './rest/devices.ts';

/** The roles for sign-ins that belong to a staff card, which is every role but customer. */
export const STAFF_ROLES = ROLES.filter((role) => role !== 'customer');

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));
export const Password = v.pipe(v.string(), v.minLength(10), v.maxLength(200));

/**
 * A long random secret that the device creates. The server stores its hash. A device that the server knows cannot be
 * locked out by other people's failed attempts.
 */
const DeviceSecret = v.pipe(v.string(), v.minLength(32), v.maxLength(200));

export const LoginRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)),
  password: v.pipe(v.string(), v.maxLength(200)),
  /** The id of the device. Revoking the device ends the session. */
  deviceId: v.optional(v.pipe(v.string(), v.uuid())),
  /**
   * Identifies a device that has signed in to the account before, so that failed attempts elsewhere do not lock it out.
   */
  deviceSecret: v.optional(DeviceSecret),
  /** True when the client can ask for the code of a second factor. */
  secondStep: v.optional(v.boolean()),
});
export type LoginRequest = v.InferInput<typeof LoginRequest>;

/**
 * The response when the password is right and the account has a second factor. `POST /auth/login/code` takes the
 * challenge together with a code.
 */
export const SignInChallenge = v.object({ challenge: v.string(), expiresAt: v.string() });
export type SignInChallenge = v.InferOutput<typeof SignInChallenge>;

export const CodeRequest = v.object({
  challenge: v.pipe(v.string(), v.maxLength(2000)),
  /** A code from the authenticator app, or a recovery code. Case, spaces and dashes do not matter. */
  code: v.pipe(v.string(), v.maxLength(40)),
  deviceId: LoginRequest.entries.deviceId,
  deviceSecret: LoginRequest.entries.deviceSecret,
});
export type CodeRequest = v.InferInput<typeof CodeRequest>;

/** Registering always creates a customer, no matter what `role` says. */
export const RegisterRequest = v.object({
  name: Name,
  email: Email,
  password: Password,
  role: v.optional(v.string()),
  deviceSecret: v.optional(DeviceSecret),
});
export type RegisterRequest = v.InferInput<typeof RegisterRequest>;

export const PasswordChange = v.object({
  current: v.pipe(v.string(), v.maxLength(200)),
  next: Password,
  deviceSecret: v.optional(DeviceSecret),
});
export type PasswordChange = v.InferInput<typeof PasswordChange>;

/** Creates a sign-in for a member of staff, with the email on their card. */
export const AccessRequest = v.object({
  role: v.picklist(STAFF_ROLES),
  password: Password,
  /** When a guest account uses the email on the card, the guest account loses it. */
  releaseAddress: v.optional(v.boolean()),
  keepDevices: KeepDevices,
});
export type AccessRequest = v.InferInput<typeof AccessRequest>;

/** Whether guests may create accounts. */
export const Registration = v.object({ isOpen: v.boolean() });
export type Registration = v.InferOutput<typeof Registration>;

export const User = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  venueId: v.string(),
  staffId: v.nullable(v.string()),
});
export type User = v.InferOutput<typeof User>;

/** The response of login and registration. `GET /auth/me` returns the user with a fresh `token`. */
export const Session = v.object({ token: v.string(), user: User });
export type Session = v.InferOutput<typeof Session>;
export const Me = v.object({ ...User.entries, token: v.string() });
export type Me = v.InferOutput<typeof Me>;

/** A person who is signed in proves again who they are. */
export const ConfirmRequest = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** A code of the second factor, in place of the password. After a PIN, it is needed beside the password. */
  code: v.optional(v.pipe(v.string(), v.maxLength(40))),
  deviceSecret: v.optional(DeviceSecret),
});
export type ConfirmRequest = v.InferInput<typeof ConfirmRequest>;

/** One of the caller's own sign-ins. */
export const OwnSession = v.object({
  id: v.string(),
  /** `floor`: begun by PIN on a shared tablet. */
  scope: v.picklist(['floor', 'office']),
  /** Whether it is the session that asks. */
  isThis: v.boolean(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  /** When it ends unless it is renewed. */
  expiresAt: v.string(),
  /** When it ends for good. */
  endsAt: v.string(),
  /** The network address that it was last renewed from; null when it is not known. */
  address: v.nullable(v.string()),
  deviceId: v.nullable(v.string()),
  deviceName: v.nullable(v.string()),
  letter: v.nullable(v.string()),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const EnrolRequest = v.object({
  deviceId: v.pipe(v.string(), v.uuid()),
  name: v.optional(line(120)),
  /** The token that the device has. With it, a device in use keeps its letter and its token. */
  deviceToken: v.optional(v.pipe(v.string(), v.maxLength(256))),
  /** Whether the staff share the device. Only managers may say so. */
  shared: v.optional(v.boolean()),
});
export type EnrolRequest = v.InferInput<typeof EnrolRequest>;

export const Enrolment = v.object({
  deviceId: v.string(),
  letter: v.string(),
  lastNumber: v.pipe(v.number(), v.integer(), v.minValue(0)),
  deviceToken: v.string(),
  /** Whether a manager declared that the staff share the device. Absent from servers before 0.3. */
  shared: v.optional(v.boolean()),
});
export type Enrolment = v.InferOutput<typeof Enrolment>;

export const Health = v.object({
  service: v.literal('tableside'),
  status: v.literal('ok'),
  serverTime: v.string(),
  build: v.string(),
});
export type Health = v.InferOutput<typeof Health>;
