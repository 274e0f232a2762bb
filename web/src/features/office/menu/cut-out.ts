/** Draws a square of a picture into a file of its own. */
import type { Square } from './crop.ts';

/** The server shows no picture larger than this. */
const MOST = 1280;

export async function cutOut(image: HTMLImageElement, part: Square, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = Math.round(Math.min(MOST, part.side));
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, part.left, part.top, part.side, part.side, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be cropped.');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' });
}
