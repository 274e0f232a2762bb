/** Turns the bytes of a file into text. */

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Decoded {
  readonly encoding: Encoding;
  readonly text: string;
}

/** The letters of windows-1252 from 0x80 to 0x9f. Not every decoder knows them: Node loses the euro sign. */
const LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CHUNK = 8192;

function decodeWindows(bytes: Uint8Array): string {
  const codes = Array.from(bytes, (byte) =>
    byte >= 0x80 && byte <= 0x9f ? LETTERS.charCodeAt(byte - 0x80) : byte,
  );
  const parts: string[] = [];
  for (let at = 0; at < codes.length; at += CHUNK)
    parts.push(String.fromCharCode(...codes.slice(at, at + CHUNK)));
  return parts.join('');
}

const begins = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (begins(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le';
  return begins(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
}

/** By its byte order mark, else UTF-8 when it is valid, else windows-1252. A person may say otherwise. */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const encoding = chosen ?? markedEncoding(bytes);
  if (encoding === 'windows-1252') return { encoding, text: decodeWindows(bytes) };
  if (encoding !== undefined) return { encoding, text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: decodeWindows(bytes) };
  }
}
