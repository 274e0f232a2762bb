/** Chooses which products the ordering menu shows, and in which order. */
import type { MenuEntry } from '@tableside/domain/menu/menu.ts';
import { ALL, filterEntries } from '../../components/menu/product-entry.ts';
import { bestFirst } from './best-sellers.ts';

export interface MenuView {
  /** A category's id, or `ALL`. */
  readonly category: string;
  readonly search: string;
  /** Product ids, best seller first. */
  readonly best: readonly string[];
}

/** A search looks through all categories. The best sellers come first where all products stand together. */
export function shownEntries(
  entries: readonly MenuEntry[],
  { category, search, best }: MenuView,
): readonly MenuEntry[] {
  const within = search.trim() === '' ? category : ALL;
  const found = filterEntries(entries, { category: within, search });
  return within === ALL ? bestFirst(found, best) : found;
}
