import { describe, expect, test } from 'vitest';
import { deviceCredential, readDeviceCredential } from './device-credential.ts';

const device = { deviceId: '0190d5c2-7a00-7000-8000-000000000001', deviceToken: 'x-Y_3' };

describe('the credential of a device', () => {
  test('reads the same as it was written', () => {
    expect(deviceCredential(device)).toBe('0190d5c2-7a00-7000-8000-000000000001.x-Y_3');
    expect(readDeviceCredential(deviceCredential(device))).toEqual(device);
  });

  test.each(['', '.', device.deviceId, `${device.deviceId}.`, `${device.deviceId}.a b`, 'tablet.x', 'a.b.c'])(
    'cannot be "%s"',
    (text) => {
      expect(readDeviceCredential(text)).toBeUndefined();
    },
  );
});
