/**
 * Resolves the address of a product's picture. Absolute addresses are used unchanged. Relative paths point to the
 * server that delivered this app. Uploaded pictures exist in three sizes, and the browser chooses one.
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
