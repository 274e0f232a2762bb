/**
 * Where a product's picture lies. Absolute addresses are used as they are; relative paths lie on the server, whose base
 * address is the one this app came from. Pictures uploaded there exist in three sizes, of which the browser takes one.
 */

export interface PictureAddress {
  readonly src: string;
  readonly srcSet?: string;
}

const WIDTHS = [320, 640, 1280];
const UPLOADED = /^\/images\/([0-9a-f]{32})-\d+\.webp$/;

export function pictureAddress(image: string): PictureAddress {
  if (/^https?:\/\//i.test(image)) return { src: image };
  const src = `/${image.replace(/^\/+/, '')}`;
  const hash = UPLOADED.exec(src)?.[1];
  if (hash === undefined) return { src };
  return { src, srcSet: WIDTHS.map((width) => `/images/${hash}-${width}.webp ${width}w`).join(', ') };
}
