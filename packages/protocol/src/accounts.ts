/** REST bodies for sign-in, registration and devices. None of this is synced, on purpose. */
import { line, Name } from '@tableside/domain/command/args.ts';
import { ROLES } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { KeepDevices } from './rest/devices.ts';
import { Id, MadeAt, VenueId } from './rest/values.ts';

/** The roles for sign-ins that belong to a staff card, which is every role but customer. */
export const STAFF_ROLES = ROLES.filter((role) => role !== 'customer');

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));
export const Password = described(
  'At least 10 characters.',
  v.pipe(v.string(), v.minLength(10), v.maxLength(200)),
);

/**
 * A long random secret that the device creates. The server stores its hash. A device that the server knows cannot be
 * locked out by other people's failed attempts.
 */
const DeviceSecret = described(
  'The secret with which a device proves that it has signed in before.',
  v.pipe(v.string(), v.minLength(32), v.maxLength(200)),
);

export const LoginRequest = v.object({
  email: described(
    'The email address. People sign in with it.',
    v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)),
  ),
  password: described('The password.', v.pipe(v.string(), v.maxLength(200))),
  deviceId: described(
    'The id of the device. Revoking the device ends the session.',
    v.optional(v.pipe(v.string(), v.uuid())),
  ),
  deviceSecret: described(
    'Identifies a device that has signed in to the account before, so that failed attempts elsewhere do not lock it out.',
    v.optional(DeviceSecret),
  ),
  secondStep: described('True when the client can ask for a code as a second step.', v.optional(v.boolean())),
});
export type LoginRequest = v.InferInput<typeof LoginRequest>;

/**
 * The response when the password is right and the account has a second factor. `POST /auth/login/code` takes the
 * challenge together with a code.
 */
export const SignInChallenge = v.object({
  challenge: described('Send it with the code in the next step.', v.string()),
  expiresAt: described('It is refused from this time on.', v.string()),
});
export type SignInChallenge = v.InferOutput<typeof SignInChallenge>;

export const CodeRequest = v.object({
  challenge: described('Send it with the code in the next step.', v.pipe(v.string(), v.maxLength(2000))),
  code: described(
    'A code from the authenticator app, or a recovery code. Case, spaces and dashes do not matter.',
    v.pipe(v.string(), v.maxLength(40)),
  ),
  deviceId: LoginRequest.entries.deviceId,
  deviceSecret: LoginRequest.entries.deviceSecret,
});
export type CodeRequest = v.InferInput<typeof CodeRequest>;

/** Registering always creates a customer, no matter what `role` says. */
export const RegisterRequest = v.object({
  name: Name,
  email: described('The email address. People sign in with it.', Email),
  password: Password,
  role: described('admin, manager, server, kitchen or customer.', v.optional(v.string())),
  deviceSecret: v.optional(DeviceSecret),
});
export type RegisterRequest = v.InferInput<typeof RegisterRequest>;

export const PasswordChange = v.object({
  current: described('The current password.', v.pipe(v.string(), v.maxLength(200))),
  next: described('The new password.', Password),
  deviceSecret: v.optional(DeviceSecret),
});
export type PasswordChange = v.InferInput<typeof PasswordChange>;

/** Creates a sign-in for a member of staff, with the email on their card. */
export const AccessRequest = v.object({
  role: described('admin, manager, server, kitchen or customer.', v.picklist(STAFF_ROLES)),
  password: Password,
  releaseAddress: described(
    'When a guest account uses the email on the card, the guest account loses it.',
    v.optional(v.boolean()),
  ),
  keepDevices: KeepDevices,
});
export type AccessRequest = v.InferInput<typeof AccessRequest>;

/** Whether guests may create accounts. */
export const Registration = v.object({ isOpen: described('Whether guests may make accounts.', v.boolean()) });
export type Registration = v.InferOutput<typeof Registration>;

export const User = v.object({
  id: Id,
  name: described('The name of the person.', v.string()),
  email: described('The email address. People sign in with it.', v.string()),
  role: described('admin, manager, server, kitchen or customer.', v.picklist(ROLES)),
  venueId: VenueId,
  staffId: described('The staff card that the account belongs to.', v.nullable(v.string())),
  hasOtherVenues: described(
    'Whether the person can sign in at other venues of this server too. Missing: no, or not told.',
    v.optional(v.boolean()),
  ),
});
export type User = v.InferOutput<typeof User>;

/** The response of login and registration. `GET /auth/me` returns the user with a fresh `token`. */
export const Session = v.object({
  token: described('Send it as `Authorization: Bearer …`. It is shown only this once.', v.string()),
  user: User,
});
export type Session = v.InferOutput<typeof Session>;
export const Me = v.object({
  ...User.entries,
  token: described('Send it as `Authorization: Bearer …`. It is shown only this once.', v.string()),
});
export type Me = v.InferOutput<typeof Me>;

/** A person who is signed in proves again who they are. */
export const ConfirmRequest = v.object({
  password: described('The password.', v.optional(v.pipe(v.string(), v.maxLength(200)))),
  code: described(
    'A code of the second factor, in place of the password. After a PIN, it is needed beside the password.',
    v.optional(v.pipe(v.string(), v.maxLength(40))),
  ),
  deviceSecret: v.optional(DeviceSecret),
});
export type ConfirmRequest = v.InferInput<typeof ConfirmRequest>;

/** One of the caller's own sign-ins. */
export const OwnSession = v.object({
  id: Id,
  scope: described(
    '`floor`: begun by PIN on a shared tablet. `office`: begun with the password.',
    v.picklist(['floor', 'office']),
  ),
  isThis: described('Whether it is the session that asks.', v.boolean()),
  createdAt: MadeAt,
  lastSeenAt: described('The last sign-in, or the last time an open app renewed its session.', v.string()),
  expiresAt: described('When it ends unless it is renewed.', v.string()),
  endsAt: described('When it ends for good, however often it is renewed.', v.string()),
  address: described(
    'The network address that it was last renewed from; null when it is not known.',
    v.nullable(v.string()),
  ),
  deviceId: described('The device.', v.nullable(v.string())),
  deviceName: described('The name of the device; null when it is not enrolled.', v.nullable(v.string())),
  letter: described('The first part of the order numbers that the device makes.', v.nullable(v.string())),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const EnrolRequest = v.object({
  deviceId: described('The device.', v.pipe(v.string(), v.uuid())),
  name: described('What people call the device.', v.optional(line(120))),
  deviceToken: described(
    'The token that the device has. With it, a device in use keeps its letter and its token.',
    v.optional(v.pipe(v.string(), v.maxLength(256))),
  ),
  shared: described('Whether the staff share the device. Only managers may say so.', v.optional(v.boolean())),
});
export type EnrolRequest = v.InferInput<typeof EnrolRequest>;

export const Enrolment = v.object({
  deviceId: described('The device.', v.string()),
  letter: described('The first part of the order numbers that the device makes.', v.string()),
  lastNumber: described(
    'The counter of its last order number.',
    v.pipe(v.number(), v.integer(), v.minValue(0)),
  ),
  deviceToken: described('The token with which the device proves its identity.', v.string()),
  shared: described('Whether the staff share the device, as a manager declared.', v.optional(v.boolean())),
});
export type Enrolment = v.InferOutput<typeof Enrolment>;

export const Health = v.object({
  service: described('Always the same word.', v.literal('tableside')),
  status: described('Always `ok`.', v.literal('ok')),
  serverTime: described('The time on the clock of the server.', v.string()),
  build: described('Names the version of the app that is served.', v.string()),
});
export type Health = v.InferOutput<typeof Health>;
