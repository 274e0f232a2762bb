/** Which requests are for pictures of the menu, and which other sizes of a picture would do. */

const WIDTHS = [640, 1280, 320];
const UPLOADED = /^(\/images\/[0-9a-f]{32})-(\d+)\.webp$/;

/** Those drawn for the menu lie beside the app, those uploaded with the server. */
export const isMenuPicture = (path: string): boolean =>
  path.startsWith('/menu-pictures/') || path.startsWith('/images/');

/** Without a network another size is better than none; the usual one first. */
export function otherSizes(path: string): string[] {
  const [, picture, width] = UPLOADED.exec(path) ?? [];
  if (picture === undefined) return [];
  return WIDTHS.filter((other) => other !== Number(width)).map((other) => `${picture}-${other}.webp`);
}
