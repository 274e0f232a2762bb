/**
 * Takes a screen at every size in both themes, and checks what no picture shows: sideways scroll, target sizes and
 * accessibility.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { faultsOf, settled, violationsOf } from '../support/inspection.ts';

export const FOLDER = fileURLToPath(new URL('../../../.cache/screenshots/', import.meta.url));
export const THEMES = ['light', 'dark'] as const;
export const SIZES = [
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** Opens and closes an overlay around the pictures of each size. */
export interface Staging {
  open?: (page: Page) => Promise<void>;
  close?: (page: Page) => Promise<void>;
}

export class Camera {
  /** The names of the pictures, in the order in which they were taken. */
  readonly taken: string[] = [];
  /** The faults of the screens, each once, with the screens that show it. */
  readonly #faults = new Map<string, Set<string>>();

  constructor() {
    mkdirSync(FOLDER, { recursive: true });
  }

  get faults(): string[] {
    return [...this.#faults].map(([fault, where]) => `${fault} (${[...where].join(', ')})`);
  }

  async take(page: Page, name: string, { open, close }: Staging = {}): Promise<void> {
    this.taken.push(name);
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await open?.(page);
      await page.mouse.move(0, 0);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await settled(page);
        await page.screenshot({ path: pictureOf({ name, width, theme }), animations: 'disabled' });
        // Accessibility hardly changes with the width, so one width is enough.
        if (width === 834) {
          const findings = await violationsOf(page, {
            contrastOnly: theme === 'dark',
            covered: open !== undefined,
          });
          this.#note(findings, `${name} ${theme}`);
        }
      }
      this.#note(await faultsOf(page), `${name} ${width}`);
      await close?.(page);
      await page.mouse.move(0, 0);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }

  #note(faults: readonly string[], where: string): void {
    for (const fault of faults) this.#faults.set(fault, (this.#faults.get(fault) ?? new Set()).add(where));
  }
}

export const pictureOf = ({ name, width, theme }: { name: string; width: number; theme: string }): string =>
  join(FOLDER, `${name}-${width}-${theme}.png`);
