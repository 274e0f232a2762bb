import { expect, it } from 'vitest';
import { testId } from '../../testing/builders.ts';
import { isOfDevice, markOf } from './device-mark.ts';

const [own, other] = [testId('device', 1), testId('device', 2)];

it('the mark of a device distinguishes it from every other, and is not its id', () => {
  expect(markOf(own)).toBe(markOf(own));
  expect(new Set([own, other, markOf(own), markOf(other)]).size).toBe(4);
});

it.each([
  ['its id', [own, own], true],
  ['its mark', [markOf(own), own], true],
  ['another id', [other, own], false],
  ['another mark', [markOf(other), own], false],
  ['no device', [null, own], false],
  ['nothing', [undefined, own], false],
  ['no device, for a caller without one', [null, null], true],
  ['a device, for a caller without one', [own, null], false],
] as const)('a row is compared with the device of the caller: %s', (_, [told, deviceId], isOwn) => {
  expect(isOfDevice(told, deviceId)).toBe(isOwn);
});
