import { SIGNED } from '@tableside/protocol/signed-text.contract.ts';
import { expect, test } from 'vitest';
import { hashOf, macOf, makeDeviceKey, readActKey, unwrapActKey, wrapActKey } from './act-key.ts';

test.each(SIGNED.macs)(
  'a signature with the purpose $purpose is the same as on the server',
  async ({ text, mac }) => {
    expect(await hashOf(SIGNED.canonical)).toBe(SIGNED.argsHash);
    expect(await macOf(await readActKey(SIGNED.key), text)).toBe(mac);
  },
);

test('a key opens only with the PIN, only on its device, and nobody can take it away [T69 T75]', async () => {
  const device = await makeDeviceKey();
  const wrapped = await wrapActKey(device, '8305', SIGNED.key);
  const [signed] = SIGNED.macs;
  const key = await unwrapActKey(device, '8305', wrapped);
  expect(key && (await macOf(key, signed?.text ?? ''))).toBe(signed?.mac);
  expect(await unwrapActKey(device, '8306', wrapped)).toBeNull();
  expect(await unwrapActKey(await makeDeviceKey(), '8305', wrapped)).toBeNull();
  expect([device.extractable, key?.extractable]).toEqual([false, false]);
  const again = await wrapActKey(device, '8305', SIGNED.key);
  expect(new Uint8Array(again.wrapped)).not.toEqual(new Uint8Array(wrapped.wrapped));
});
