/** What the menu says of the allergens of a dish. Empty when nobody has entered any. */
import type { Product } from '@tableside/domain/entities/menu.ts';

export function dishAllergens({ allergens, traces = [], allergensNone = false }: Product): string {
  const none = allergensNone ? 'Contains none of the 14 allergens' : '';
  const contains = allergens.length > 0 ? `Contains ${allergens.join(', ').toLowerCase()}` : none;
  const may = traces.length > 0 ? `May contain traces of ${traces.join(', ').toLowerCase()}` : '';
  return [contains, may].filter(Boolean).join('. ');
}
