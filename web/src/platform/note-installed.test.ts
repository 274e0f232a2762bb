import { expect, it } from 'vitest';
import { noteInstalled } from './note-installed.ts';

it.each([
  [true, [['tableside-installed', '1']]],
  [false, []],
])('an app that is opened standalone (%j) leaves %j for the page of tablets', (matches, left) => {
  const kept: string[][] = [];
  const storage = { setItem: (key: string, text: string) => void kept.push([key, text]) };
  noteInstalled({ matchMedia: () => ({ matches }) as MediaQueryList }, storage);
  expect(kept).toEqual(left);
});
