/** The commands of ESC/POS that slips and questions use. */
import { unpacked } from '../src/drawn/dots.ts';
import type { Press } from './press.ts';

export interface Command {
  /** The bytes that it begins with. */
  readonly starts: readonly number[];
  /** How many bytes follow them. Undefined: too few are there to tell. */
  length(rest: readonly number[]): number | undefined;
  act(press: Press, rest: readonly number[]): void;
}

const [DLE, LF, ESC, FS, GS] = [0x10, 0x0a, 0x1b, 0x1c, 0x1d];

/** A command with so many bytes behind its start. */
export const fixed = (
  starts: readonly number[],
  count: number,
  act: (press: Press, rest: readonly number[]) => void = () => undefined,
): Command => ({ starts, length: () => count, act });

export const textOf = (bytes: readonly number[]): string => String.fromCharCode(...bytes);

/** After two bytes with their number. */
const counted = ([low, high]: readonly number[]): number | undefined =>
  low === undefined || high === undefined ? undefined : 2 + low + 256 * high;

const looks = [
  fixed([ESC, 0x45], 1, (press, [n = 0]) => press.look({ isBold: n === 1 })),
  fixed([GS, 0x42], 1, (press, [n = 0]) => press.look({ isMark: n === 1 })),
  fixed([ESC, 0x72], 1, (press, [n = 0]) => press.look({ isRed: n === 1 })),
  fixed([GS, 0x21], 1, (press, [n = 0]) => press.look({ isWide: (n & 0x70) > 0, isTall: (n & 7) > 0 })),
];

const pictures: readonly Command[] = [
  {
    starts: [GS, 0x28, 0x6b],
    length: counted,
    act(press, [, , , kind, , ...data]) {
      if (kind === 80) press.keepCode(textOf(data));
      else if (kind === 81) press.printCode();
    },
  },
  {
    starts: [GS, 0x76, 0x30],
    length: ([, xLow, xHigh = 0, yLow, yHigh]) =>
      xLow === undefined || yLow === undefined || yHigh === undefined
        ? undefined
        : 5 + (xLow + 256 * xHigh) * (yLow + 256 * yHigh),
    act(press, [, xLow = 0, xHigh = 0, yLow = 0, yHigh = 0, ...data]) {
      const size = { width: 8 * (xLow + 256 * xHigh), height: yLow + 256 * yHigh };
      press.dots(unpacked(Uint8Array.from(data), size));
    },
  },
];

const answered: readonly Command[] = [
  fixed([DLE, 0x04], 1, (press, [n = 0]) => press.on.onStatus?.(n)),
  fixed([GS, 0x72], 1, (press) => press.on.onFence?.()),
  fixed([GS, 0x49], 1, (press, [n = 0]) => press.on.onIdentity?.(n)),
  {
    starts: [GS, 0x28, 0x48],
    length: counted,
    act: (press, rest) => press.on.onProof?.(textOf(rest.slice(4, 8))),
  },
];

/** `page`: where the printer keeps Windows-1252. */
export const escposCommands = (page: number): readonly Command[] => [
  ...looks,
  ...pictures,
  ...answered,
  fixed([LF], 0, (press) => press.feed()),
  fixed([ESC, 0x40], 0, (press) => press.reset()),
  fixed([FS, 0x2e], 0),
  fixed([ESC, 0x4d], 1),
  fixed([ESC, 0x52], 1),
  fixed([ESC, 0x61], 1),
  fixed([ESC, 0x74], 1, (press, [n]) => n === page || press.fault(`page ${n}`)),
  fixed([ESC, 0x42], 2, (press) => press.beep()),
  fixed([ESC, 0x70], 3, (press) => press.kick()),
  fixed([GS, 0x56], 1, (press) => press.cut()),
];
