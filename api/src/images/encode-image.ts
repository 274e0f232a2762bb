/**
 * Converts a picture for the menu: upright, in sRGB, WebP in three sizes, with all camera metadata removed. sharp does
 * this off the main thread, for two pictures at a time.
 */
import type { Sharp, SharpOptions } from 'sharp';

/** The maximum width of each size. A picture is never enlarged. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** A small file can be a huge picture once it is decoded. Phones take up to 50 megapixels. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 20;
const AT_A_TIME = 2;
/** Each waiting picture holds its bytes in memory. */
const MOST_WAITING = 6;
const QUALITY = 80;

/** `unreadable`: damaged or too many pixels. `unavailable`: sharp is not installed. `busy`: too many are waiting. */
export class ImageError extends Error {
  readonly code: 'unreadable' | 'unavailable' | 'busy';

  constructor(code: ImageError['code'], cause?: unknown) {
    super(`image ${code}`, { cause });
    this.code = code;
  }
}

export interface ImageSize {
  readonly width: ImageWidth;
  readonly bytes: Buffer;
}

export interface ImageEncoder {
  /** Returns the three sizes, smallest first. Throws `ImageError`. */
  encode(bytes: Buffer): Promise<ImageSize[]>;
  /** Returns `fault` when pictures cannot be decoded at all. */
  check(): Promise<{ readonly fault?: unknown }>;
}

type SharpModule = typeof import('sharp')['default'];

const loadSharp = async (): Promise<SharpModule> => (await import('sharp')).default;

export function createImageEncoder(load: () => Promise<SharpModule> = loadSharp): ImageEncoder {
  const turns = createTurns();
  let loaded: Promise<SharpModule> | undefined;
  const sharp = (): Promise<SharpModule> => {
    loaded ??= load().then(restrict);
    return loaded;
  };
  return {
    async encode(bytes) {
      const door = await sharp().catch((error: unknown) => {
        throw new ImageError('unavailable', error);
      });
      return turns.take(() => sizesOf(door, bytes));
    },
    check: () =>
      sharp().then(
        () => ({}),
        (fault: unknown) => ({ fault }),
      ),
  };
}

/** Allows only the accepted formats. sharp could read others, such as SVG, and may add more. */
function restrict(sharp: SharpModule): SharpModule {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function sizesOf(sharp: SharpModule, bytes: Buffer): Promise<ImageSize[]> {
  const within = (from: Sharp, width: ImageWidth): Sharp =>
    from
      .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MOST_SECONDS });
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error' };
  try {
    // Decode once into the largest size, and make the others from that.
    const largest = within(sharp(bytes, options).autoOrient(), 1280).raw();
    const { data, info } = await largest.toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sizes: ImageSize[] = [];
    for (const size of IMAGE_WIDTHS) {
      const picture = within(sharp(data, { raw: { width, height, channels } }), size);
      sizes.push({ width: size, bytes: await picture.webp({ quality: QUALITY }).toBuffer() });
    }
    return sizes;
  } catch (error) {
    throw new ImageError('unreadable', error);
  }
}

interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>;
}

function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let working = 0;
  return {
    async take(work) {
      if (working >= AT_A_TIME) {
        if (waiting.length >= MOST_WAITING) throw new ImageError('busy');
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else working += 1;
      try {
        return await work();
      } finally {
        // Pass the turn to the next one, or free it.
        const next = waiting.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}
