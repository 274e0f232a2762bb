import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Enrolment, EnrolRequest, Health, LoginRequest, Me, RegisterRequest, Session } from './accounts.ts';
import { Envelope } from './envelope.ts';
import { ErrorBody } from './error.ts';
import { ClientFrame, ServerFrame } from './frames.ts';
import { PullRequest } from './pull.ts';
import { PushRequest, PushResponse } from './push.ts';
import { PinChange, PinEntry, PinSession, PinState, TabletUser } from './rest/pin.ts';
import { PROTOCOL_VERSION } from './version.ts';

interface Piped {
  readonly pipe?: readonly [unknown, ...{ readonly type: string }[]];
}

/** Returns the schema that was described. */
function undescribed(value: unknown): unknown {
  const { pipe } = (value ?? {}) as Piped;
  return pipe?.length === 2 && pipe[1]?.type === 'description' ? undescribed(pipe[0]) : value;
}

/**
 * Serializes a schema as plain data. Functions count only by their presence, and descriptions not at all, so only the
 * shape matters.
 */
function shapeOf(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key.startsWith('~') || key === 'async') return undefined;
    if (typeof value === 'function') return 'function';
    if (value instanceof RegExp) return String(value);
    return undescribed(value);
  });
}

const WIRE = {
  PushRequest,
  PushResponse,
  PullRequest,
  Envelope,
  ClientFrame,
  ServerFrame,
  ErrorBody,
  LoginRequest,
  RegisterRequest,
  Session,
  Me,
  EnrolRequest,
  Enrolment,
  Health,
  PinChange,
  PinState,
  PinEntry,
  PinSession,
  TabletUser,
};

test('the wire format changes only with a version [V1]', () => {
  const hash = createHash('sha256').update(shapeOf(WIRE)).digest('hex').slice(0, 16);
  const advice = 'A new optional field changes the hash alone; anything else raises PROTOCOL_VERSION, too.';
  expect({ version: PROTOCOL_VERSION, hash }, advice).toEqual({ version: 1, hash: 'dc11a2727096a563' });
});

test('a changed field changes the hash', () => {
  expect(shapeOf({ Envelope })).not.toBe(shapeOf({ Envelope: { ...Envelope, entries: {} } }));
});
