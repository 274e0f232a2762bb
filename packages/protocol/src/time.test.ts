import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DeviceState } from './device-state.ts';
import { ClearedReport } from './rest/devices.ts';
import { Time } from './time.ts';

describe('a time on the wire', () => {
  test.each(['2026-11-23T10:00:00.000Z', '2026-11-23T10:00:00Z', '2026-11-23T12:00:00+02:00'])(
    'can be read: %s',
    (text) => {
      expect(v.parse(Time, text)).toBe(text);
      expect(Date.parse(text)).toBe(Date.UTC(2026, 10, 23, 10));
    },
  );

  test.each(['2026-11-23T10:00:00+02', '2026-11-23T10:00:00', '2026-11-23', 'yesterday', ''])(
    'is refused wherever a device reports one: %j',
    (text) => {
      const told = [
        v.safeParse(Time, text),
        v.safeParse(ClearedReport, { clearedAt: text }),
        v.safeParse(DeviceState, { waiting: 1, oldestWaiting: text }),
      ];
      expect(told.map(({ issues }) => issues?.map(({ message }) => message))).toEqual(
        told.map(() => ['must be a time in ISO 8601']),
      );
    },
  );
});
