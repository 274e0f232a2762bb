/** Makes pictures for tests, as cameras and drawing programs do. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Makes a JPEG, red on the left and blue on the right, stored sideways as phones do, with GPS data. */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#e01010' } })
    .png()
    .toBuffer();
  return (
    sharp({ create: { width, height, channels: 3, background: '#1010e0' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg({ quality: 90 })
      // Orientation 6: viewers rotate it by 90° clockwise.
      .withExif({
        IFD0: { Make: 'Phone', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
  );
}

export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

/** Makes a PNG of one pixel whose header claims this size. */
export async function pixelBomb(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const header = 12;
  bytes.writeUInt32BE(width, header + 4);
  bytes.writeUInt32BE(height, header + 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(header, header + 17)), header + 17);
  return bytes;
}
