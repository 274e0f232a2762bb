import { expect, it } from 'vitest';
import { containsText } from './contains-text.ts';

it.each([
  [['Milk', 'Eggs'], 'Contains milk, eggs'],
  [['Traces of Tree nuts'], 'May contain traces of tree nuts'],
  [['Milk', 'traces of Soy', 'Traces of Nuts'], 'Contains milk. May contain traces of soy, nuts'],
])('%j is said as: %s', (words, text) => {
  expect(containsText(words)).toBe(text);
});
