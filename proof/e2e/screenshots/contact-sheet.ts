/** Renders all pictures of one theme and width on one sheet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { FOLDER, pictureOf, SIZES, THEMES } from './camera.ts';

/** The width of one picture on the sheet, and the number of pictures in a row. */
const THUMBNAIL = {
  390: { width: 300, columns: 8 },
  834: { width: 420, columns: 6 },
  1024: { width: 520, columns: 5 },
  1440: { width: 600, columns: 4 },
  1920: { width: 760, columns: 3 },
};

/** `kind` names the sheets of one file of shots. */
export async function makeContactSheets(
  browser: Browser,
  names: readonly string[],
  kind = 'shift',
): Promise<void> {
  const page = await browser.newPage();
  for (const theme of THEMES) {
    for (const { width } of SIZES) {
      const thumbnail = THUMBNAIL[width];
      await page.setViewportSize({ width: thumbnail.columns * (thumbnail.width + 16) + 16, height: 800 });
      const figures = names.map((name) => figureOf(name, pictureOf({ name, width, theme })));
      await page.setContent(
        `<style>
          body { margin: 0; padding: 16px; display: grid; gap: 16px; background: #888; font: 14px system-ui;
            grid-template-columns: repeat(${thumbnail.columns}, ${thumbnail.width}px) }
          figure { margin: 0 } img { width: 100%; display: block }
        </style>${figures.join('')}`,
        { waitUntil: 'load' },
      );
      await page.screenshot({ path: join(FOLDER, `sheet-${kind}-${width}-${theme}.png`), fullPage: true });
    }
  }
  await page.close();
}

const figureOf = (name: string, path: string): string =>
  `<figure><img src="data:image/png;base64,${readFileSync(path).toString('base64')}" alt="">${name}</figure>`;
