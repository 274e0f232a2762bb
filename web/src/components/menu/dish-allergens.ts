/** What the menu says of the allergens of a dish. Empty when nobody has entered any. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { tracesOf } from '@tableside/domain/values/traces.ts';
import { containsText } from '../orders/contains-text.ts';

export function dishAllergens({ allergens, traces = [], allergensNone = false }: Product): string {
  const none = allergensNone && allergens.length === 0 ? 'Contains none of the 14 allergens' : '';
  return [none, containsText([...allergens, ...traces.map(tracesOf)])].filter(Boolean).join('. ');
}
