/** What the menu says of the allergens of a dish or an option. Empty when nobody has entered any. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { tracesOf } from '@tableside/domain/values/traces.ts';
import { containsText } from '../orders/contains-text.ts';

type Listed = Partial<Pick<Product, 'allergens' | 'traces' | 'allergensNone'>>;

export function dishAllergens({ allergens = [], traces = [], allergensNone = false }: Listed): string {
  const none = allergensNone && allergens.length === 0 ? 'Contains none of the 14 allergens' : '';
  return [none, containsText([...allergens, ...traces.map(tracesOf)])].filter(Boolean).join('. ');
}
