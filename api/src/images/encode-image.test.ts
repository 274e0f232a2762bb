import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { phonePhoto, pixelBomb, SVG } from '../../testing/venue/pictures.ts';
import { createImageEncoder, type ImageError, type ImageSize } from './encode-image.ts';
import { imageTypeOf } from './image-type.ts';

const { encode } = createImageEncoder();
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fine',
    (error: ImageError) => error.code,
  );

/** Returns red, green and blue at a point of a picture. The point is a fraction of its width and height. */
async function colourAt(bytes: Buffer, [x, y]: readonly [number, number]): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe('a photo of 12 megapixels from a phone', () => {
  let sizes: ImageSize[] = [];
  let photo: Buffer;
  beforeAll(async () => {
    photo = await phonePhoto(4000, 3000);
    sizes = await encode(photo);
  });

  it('becomes WebP in three sizes', async () => {
    const made = await Promise.all(sizes.map(({ bytes }) => sharp(bytes).metadata()));
    expect(made.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 320, 427],
      ['webp', 640, 854],
      ['webp', 1280, 1707],
    ]);
    expect(sizes.map(({ width }) => width)).toEqual([320, 640, 1280]);
  });

  it('is turned upright', async () => {
    for (const { bytes } of sizes) {
      const [red = 0, , blue = 0] = await colourAt(bytes, [0.5, 0.1]);
      expect([red > 150, blue < 100]).toEqual([true, true]);
      const [noRed = 0, , deepBlue = 0] = await colourAt(bytes, [0.5, 0.9]);
      expect([noRed < 100, deepBlue > 150]).toEqual([true, true]);
    }
  });

  it('no longer says where and with what camera it was taken [T114]', async () => {
    const before = await sharp(photo).metadata();
    expect([before.orientation, before.exif?.includes('Phone')]).toEqual([6, true]);
    expect(photo.includes('Exif')).toBe(true);
    for (const { bytes } of sizes) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('EXIF')).toBe(false);
    }
  });
});

describe('a picture', () => {
  const small = (channels: 3 | 4 = 3) =>
    sharp({ create: { width: 400, height: 300, channels, background: { r: 9, g: 99, b: 200, alpha: 0.5 } } });

  it('is never enlarged', async () => {
    const sizes = await encode(await small().png().toBuffer());
    const widths = await Promise.all(sizes.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(widths).toEqual([320, 400, 400]);
  });

  it('is at most twice as tall as the width of its size', async () => {
    const tall = sharp({ create: { width: 100, height: 9000, channels: 3, background: '#fff' } });
    const sizes = await encode(await tall.png().toBuffer());
    const heights = await Promise.all(sizes.map(async ({ bytes }) => (await sharp(bytes).metadata()).height));
    expect(heights).toEqual([640, 1280, 2560]);
  });

  it.each([
    ['jpeg', () => small().jpeg().toBuffer()],
    ['png', () => small(4).png().toBuffer()],
    ['png', () => small().toColourspace('b-w').png().toBuffer()],
    ['png', () => small().toColourspace('rgb16').png().toBuffer()],
    ['jpeg', () => small().toColourspace('cmyk').jpeg().toBuffer()],
    ['webp', () => small(4).webp().toBuffer()],
    ['avif', () => small().avif({ effort: 0 }).toBuffer()],
  ] as const)('may be a %s', async (type, draw) => {
    const bytes = await draw();
    expect(imageTypeOf(bytes)).toBe(type);
    expect(await encode(bytes)).toHaveLength(3);
  });

  it('is recognized by its bytes and not by its name [T112]', () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    for (const bytes of [SVG, heic, Buffer.from('GIF89a'), Buffer.from('<html>'), Buffer.alloc(0)])
      expect(imageTypeOf(bytes)).toBeUndefined();
  });

  it('cannot be read when it is cut short, or when only its start looks right', async () => {
    const whole = await phonePhoto(800, 600);
    expect(await codeOf(encode(whole.subarray(0, whole.length / 2)))).toBe('unreadable');
    expect(await codeOf(encode(Buffer.concat([whole.subarray(0, 3), Buffer.from('nothing')])))).toBe(
      'unreadable',
    );
    expect(await codeOf(encode(SVG))).toBe('unreadable');
  });

  it('is not decoded when it has more than 50 megapixels [T113]', async () => {
    const faultOf = async (bytes: Buffer) => encode(bytes).catch((error: Error) => String(error.cause));
    expect(await faultOf(await pixelBomb(10_000, 5_001))).toContain('pixel limit');
    expect(await faultOf(await pixelBomb(10_000, 5_000))).not.toContain('pixel limit');
    expect(await codeOf(encode(await pixelBomb(10_000, 5_001)))).toBe('unreadable');
  });
});

describe('many pictures at once', () => {
  it('are processed two at a time, a few wait, and the rest are told to come back later', async () => {
    const bytes = await phonePhoto(320, 240);
    const work = Array.from({ length: 10 }, () => codeOf(encode(bytes)));
    const codes = await Promise.all(work);
    expect(codes.filter((code) => code === 'fine')).toHaveLength(8);
    expect(codes.filter((code) => code === 'busy')).toHaveLength(2);
    expect(await codeOf(encode(bytes))).toBe('fine');
  });

  it('are all turned down when sharp does not load', async () => {
    const without = createImageEncoder(() => Promise.reject(new Error('no such library')));
    expect(await codeOf(without.encode(await phonePhoto(320, 240)))).toBe('unavailable');
    expect((await without.check()).fault).toEqual(new Error('no such library'));
    expect(await createImageEncoder().check()).toEqual({});
  });
});
