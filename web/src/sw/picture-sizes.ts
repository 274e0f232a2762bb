/** Tells which requests are for menu pictures, and which other sizes of a picture could replace it. */

const WIDTHS = [640, 1280, 320];
const UPLOADED = /^(\/images\/[0-9a-f]{32})-(\d+)\.webp$/;

/** Pictures drawn for the menu are served with the app, uploaded ones by the server. */
export const isMenuPicture = (path: string): boolean =>
  path.startsWith('/menu-pictures/') || path.startsWith('/images/');

/** Without a network another size is better than no picture. The usual size comes first. */
export function otherSizes(path: string): string[] {
  const [, picture, width] = UPLOADED.exec(path) ?? [];
  if (picture === undefined) return [];
  return WIDTHS.filter((other) => other !== Number(width)).map((other) => `${picture}-${other}.webp`);
}
