import { expect, it } from 'vitest';
import { isMenuPicture, otherSizes } from './picture-sizes.ts';

const PICTURE = '/images/0123456789abcdef0123456789abcdef';

it('pictures of the menu are drawn or uploaded, and nothing of the API is one', () => {
  expect(isMenuPicture('/menu-pictures/negroni.svg')).toBe(true);
  expect(isMenuPicture(`${PICTURE}-640.webp`)).toBe(true);
  expect(isMenuPicture('/api/images/1')).toBe(false);
  expect(isMenuPicture('/icons/icon-192.png')).toBe(false);
});

it('another size replaces one that was never loaded', () => {
  expect(otherSizes(`${PICTURE}-1280.webp`)).toEqual([`${PICTURE}-640.webp`, `${PICTURE}-320.webp`]);
  expect(otherSizes('/menu-pictures/negroni.svg')).toEqual([]);
});
