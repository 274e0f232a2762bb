/** How a dish is said to contain allergens: 'Contains milk, eggs. May contain traces of tree nuts'. */
import { inTraces } from '@tableside/domain/values/traces.ts';

/** `allergens` are words of the menu. */
export function containsText(allergens: readonly string[]): string {
  const traces = allergens.flatMap((word) => inTraces(word) ?? []);
  const contained = allergens.filter((word) => inTraces(word) === undefined);
  return [said('Contains ', contained), said('May contain traces of ', traces)].filter(Boolean).join('. ');
}

/** For the middle of a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const said = (how: string, words: readonly string[]): string =>
  words.length > 0 ? `${how}${words.join(', ').toLowerCase()}` : '';
