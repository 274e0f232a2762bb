/** The commands of Star's own language that slips use. */
import { blank } from '../src/drawn/dots.ts';
import { type Command, fixed, textOf } from './escpos-commands.ts';

const [BEL, LF, CR, CAN, ESC, GS, RS] = [0x07, 0x0a, 0x0d, 0x18, 0x1b, 0x1d, 0x1e];
/** A picture comes in bands, each with a feed at its end. */
const BAND = 24;
const END = [LF, CR];

const band: Command = {
  starts: [ESC, 0x58],
  length: ([low, high]) =>
    low === undefined || high === undefined ? undefined : 2 + 3 * (low + 256 * high) + END.length,
  act(press, [low = 0, high = 0, ...data]) {
    const dots = blank(low + 256 * high, BAND);
    for (let x = 0; x < dots.width; x += 1)
      for (let y = 0; y < BAND; y += 1)
        dots.black[y * dots.width + x] = ((data[3 * x + (y >> 3)] ?? 0) >> (7 - (y & 7))) & 1;
    press.dots(dots);
  },
};

const codes: readonly Command[] = [
  fixed([ESC, GS, 0x79, 0x53], 2),
  {
    starts: [ESC, GS, 0x79, 0x44],
    length: ([, , low, high]) => (low === undefined || high === undefined ? undefined : 4 + low + 256 * high),
    act: (press, [, , , , ...data]) => press.keepCode(textOf(data)),
  },
  fixed([ESC, GS, 0x79, 0x50], 0, (press) => press.printCode()),
];

/** `page`: where the printer keeps Windows-1252. */
export const starCommands = (page: number): readonly Command[] => [
  band,
  ...codes,
  fixed([LF], 0, (press) => press.feed()),
  fixed([CR], 0),
  fixed([CAN], 0),
  fixed([ESC, 0x40], 0, (press) => press.reset()),
  fixed([ESC, GS, 0x74], 1, (press, [n]) => n === page || press.fault(`page ${n}`)),
  fixed([ESC, GS, 0x61], 1),
  fixed([ESC, GS, 0x50], 1),
  fixed([ESC, GS, BEL], 3, (press) => press.beep()),
  fixed([ESC, RS, 0x46], 1),
  fixed([ESC, 0x30], 0),
  fixed([ESC, 0x7a], 1),
  fixed([ESC, 0x45], 0, (press) => press.look({ isBold: true })),
  fixed([ESC, 0x46], 0, (press) => press.look({ isBold: false })),
  fixed([ESC, 0x34], 0, (press) => press.look({ isMark: true })),
  fixed([ESC, 0x35], 0, (press) => press.look({ isMark: false })),
  fixed([ESC, 0x69], 2, (press, [high, wide]) => press.look({ isTall: high === 1, isWide: wide === 1 })),
  fixed([ESC, 0x64], 1, (press) => press.cut()),
  fixed([ESC, BEL], 3, (press) => press.kick()),
];
