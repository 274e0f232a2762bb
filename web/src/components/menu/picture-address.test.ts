import { expect, it } from 'vitest';
import { pictureAddress } from './picture-address.ts';

it.each([
  'https://elsewhere.example/a.png',
  'http://elsewhere.example/a.png',
  'HTTPS://elsewhere.example/a.png',
])('the picture address %s is used as it is', (image) => {
  expect(pictureAddress(image)).toEqual({ src: image });
});

it.each(['/menu-pictures/negroni.svg', 'menu-pictures/negroni.svg', '//menu-pictures/negroni.svg'])(
  'the picture address %s is on the server',
  (image) => {
    expect(pictureAddress(image)).toEqual({ src: '/menu-pictures/negroni.svg' });
  },
);

it('an uploaded picture has three sizes', () => {
  const hash = '0123456789abcdef0123456789abcdef';
  expect(pictureAddress(`/images/${hash}-640.webp`)).toEqual({
    src: `/images/${hash}-640.webp`,
    srcSet: `/images/${hash}-320.webp 320w, /images/${hash}-640.webp 640w, /images/${hash}-1280.webp 1280w`,
  });
});
