/** REST bodies of sign-in, registration, devices: what is deliberately not synced. */
import { line, Name } from '@tableside/domain/args.ts';
import { ROLES } from '@tableside/domain/permissions.ts';
import * as v from 'valibot';

/** Nobody signs in by a staff card as a customer. */
export const STAFF_ROLES = ROLES.filter((role) => role !== 'customer');

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));
export const Password = v.pipe(v.string(), v.minLength(10), v.maxLength(200));

/** Long and random, made by the device. The server keeps its hash; nobody can lock out a device that it knows. */
const DeviceSecret = v.pipe(v.string(), v.minLength(32), v.maxLength(200));

export const LoginRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)),
  password: v.pipe(v.string(), v.maxLength(200)),
  /** What the device is called: the session ends with it. */
  deviceId: v.optional(v.pipe(v.string(), v.uuid())),
  /** A device that signed in to the account before is not locked out by others. */
  deviceSecret: v.optional(DeviceSecret),
  /** The client can ask for the code of a second factor. */
  secondStep: v.optional(v.boolean()),
});
export type LoginRequest = v.InferInput<typeof LoginRequest>;

/** The password was right, and the account has a second factor: `POST /auth/login/code` takes this with a code. */
export const SignInChallenge = v.object({ challenge: v.string(), expiresAt: v.string() });
export type SignInChallenge = v.InferOutput<typeof SignInChallenge>;

export const CodeRequest = v.object({
  challenge: v.pipe(v.string(), v.maxLength(2000)),
  /** Of the app or a recovery code. Capitals, spaces and dashes make no difference. */
  code: v.pipe(v.string(), v.maxLength(40)),
  deviceId: LoginRequest.entries.deviceId,
  deviceSecret: LoginRequest.entries.deviceSecret,
});
export type CodeRequest = v.InferInput<typeof CodeRequest>;

/** A registration is always a customer, whatever role it names. */
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

/** A sign-in for a member of staff, under the email of their card. */
export const AccessRequest = v.object({
  role: v.picklist(STAFF_ROLES),
  password: Password,
  /** A guest account that holds the address of the card loses it. */
  releaseAddress: v.optional(v.boolean()),
});
export type AccessRequest = v.InferInput<typeof AccessRequest>;

/** Whether guests may make an account for themselves. */
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

/** Answer of login and registration; `GET /auth/me` answers with the user plus a fresh `token`. */
export const Session = v.object({ token: v.string(), user: User });
export type Session = v.InferOutput<typeof Session>;
export const Me = v.object({ ...User.entries, token: v.string() });
export type Me = v.InferOutput<typeof Me>;

export const EnrolRequest = v.object({
  deviceId: v.pipe(v.string(), v.uuid()),
  name: v.optional(line(120)),
});
export const Enrolment = v.object({
  deviceId: v.string(),
  letter: v.string(),
  lastNumber: v.pipe(v.number(), v.integer(), v.minValue(0)),
  deviceToken: v.string(),
});
export type Enrolment = v.InferOutput<typeof Enrolment>;

export const Health = v.object({
  service: v.literal('tableside'),
  status: v.literal('ok'),
  serverTime: v.string(),
  build: v.string(),
});
export type Health = v.InferOutput<typeof Health>;
