/** Draws every menu picture into web/public/menu-pictures. Run it after a change: `node scripts/draw-menu.mjs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { menuPictures } from './menu-pictures/menu-pictures.mjs';

const folder = fileURLToPath(new URL('../web/public/menu-pictures/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, svg] of Object.entries(menuPictures())) writeFileSync(`${folder}${name}.svg`, svg);
