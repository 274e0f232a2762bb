/** Detects a picture's type from its bytes. Names and declared types are not trusted. */

/** The types that the server reads. SVG is not one of them, because it is a document that can contain scripts. */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif';

const PNG = '\x89PNG\r\n\x1A\n';
/** Reads at most this many brands. The `ftyp` box that lists them comes first in the file and is short. */
const MOST_BRANDS = 16;

export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xFF\xD8\xFF') return 'jpeg';
  if (text(0, 8) === PNG) return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return text(4, 8) === 'ftyp' && brandsOf(bytes).includes('avif') ? 'avif' : undefined;
}

/** Returns the major brand, and the compatible brands that follow its version. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16) return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * MOST_BRANDS);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}
