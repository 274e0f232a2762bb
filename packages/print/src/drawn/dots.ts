/** Black and white dots, as a printer burns them. */

export interface Dots {
  /** A multiple of 8: a printer takes whole bytes. */
  readonly width: number;
  readonly height: number;
  /** One byte for each dot, row by row. 1 is black. */
  readonly black: Uint8Array;
}

/** `width` is rounded up. */
export function blank(width: number, height: number): Dots {
  const whole = Math.ceil(width / 8) * 8;
  return { width: whole, height, black: new Uint8Array(whole * height) };
}

/** Paints one picture onto another with its upper left corner at x and y. What lies outside is left out. */
export function paint(onto: Dots, picture: Dots, { x, y }: { readonly x: number; readonly y: number }): void {
  for (let row = Math.max(0, -y); row < picture.height && row + y < onto.height; row += 1)
    for (let at = Math.max(0, -x); at < picture.width && at + x < onto.width; at += 1)
      if (picture.black[row * picture.width + at] === 1) onto.black[(row + y) * onto.width + at + x] = 1;
}

export const inverted = ({ black, ...size }: Dots): Dots => ({ ...size, black: black.map((dot) => 1 - dot) });

/** A byte that begins a command which printers obey even in the middle of a picture, and the bytes that make it one. */
const DLE = 0x10;
const COMMANDS: ReadonlySet<number> = new Set([0x04, 0x05, 0x14]);
/** One dot to the right of the only one in that byte. */
const ONE_MORE = 0x18;

/** Returns the dots with one more where their bytes would be a command. */
export function withoutCommands(dots: Dots): Dots {
  const bytes = packed(dots);
  bytes.forEach((byte, at) => {
    if (byte === DLE && COMMANDS.has(bytes[at + 1] ?? 0)) bytes[at] = ONE_MORE;
  });
  return unpacked(bytes, dots);
}

/** Returns the dots as bytes, eight dots each. */
export function packed({ width, height, black }: Dots): Uint8Array {
  const bytes = new Uint8Array((width * height) / 8);
  black.forEach((dot, at) => {
    if (dot === 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
  });
  return bytes;
}

/** Returns the dots of such bytes. */
export function unpacked(bytes: Uint8Array, { width, height }: Pick<Dots, 'width' | 'height'>): Dots {
  const black = new Uint8Array(width * height);
  black.forEach((_, at) => {
    black[at] = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  });
  return { width, height, black };
}
