/** The long work on a sheet: reading a file, and comparing it with the menu. A worker does it, or the page where there is none. */

import type { MenuState, Plan } from '@tableside/domain/menu/sheet/plan.ts';
import { planOf } from '@tableside/domain/menu/sheet/plan-of.ts';
import type { Encoding } from './file/decode.ts';
import { type Content, readBytes, readTyped } from './file/read-content.ts';
import { type Choices, type Reading, readingOf } from './reading.ts';

export interface ReadFile {
  readonly content: Content;
  readonly reading: Reading;
}

/** What is asked for each kind of work, and what it gives. */
export interface SheetWork {
  readonly bytes: {
    readonly given: { bytes: Uint8Array; encoding?: Encoding | undefined };
    readonly gives: ReadFile;
  };
  readonly typed: { readonly given: { text: string }; readonly gives: ReadFile };
  readonly again: { readonly given: { content: Content; choices: Choices }; readonly gives: Reading };
  readonly plan: {
    readonly given: { menu: MenuState; reading: Reading; importId: string };
    readonly gives: Plan;
  };
}

export type WorkKind = keyof SheetWork;

const WORK: { [K in WorkKind]: (given: SheetWork[K]['given']) => Promise<SheetWork[K]['gives']> } = {
  bytes: async ({ bytes, encoding }) => withReading(await readBytes(bytes, encoding)),
  typed: async ({ text }) => withReading(readTyped(text)),
  again: async ({ content, choices }) => readingOf(content, choices),
  plan: async ({ menu, reading, importId }) => planOf(menu, reading, importId),
};

/** Throws a `FileFault` when nothing in the file can be read. */
export const workOn = <K extends WorkKind>(
  kind: K,
  given: SheetWork[K]['given'],
): Promise<SheetWork[K]['gives']> => WORK[kind](given);

const withReading = (content: Content): ReadFile => ({ content, reading: readingOf(content) });
