import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { menuPictures } from './menu-pictures/menu-pictures.mjs';

const folder = new URL('../web/public/menu-pictures/', import.meta.url);

it('draws exactly the menu pictures that the app serves', () => {
  const served = Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.svg'))
      .map((file) => [file.replace('.svg', ''), readFileSync(new URL(file, folder), 'utf8')]),
  );
  expect(served).toEqual(menuPictures());
});
