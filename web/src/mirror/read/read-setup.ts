/** What only the first start of a venue reads: ids that are taken or used, also by what was deleted. */
import type { Section } from '@tableside/domain/entities/table.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { useQuery } from './read.ts';

/** Returns the sections by rank, also deleted ones, because their ids are taken. */
async function sectionsEverOf(db: MirrorDb): Promise<Section[]> {
  const sections = (await db.sections.toArray()).map(({ doc }) => doc);
  return sections.sort((a, b) => a.rank - b.rank);
}

/** Returns the ids of deleted categories and products. */
async function goneMenuOf(db: MirrorDb): Promise<ReadonlySet<string>> {
  const rows = [...(await db.categories.toArray()), ...(await db.products.toArray())];
  return new Set(rows.filter(({ doc }) => doc.archived).map(({ id }) => id));
}

/** Returns the ids of the products on any order that this device holds, sent or not. */
async function orderedProductsOf(db: MirrorDb): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  await db.orders.each(({ doc }) => {
    for (const { productId } of doc.items) ids.add(productId);
  });
  return ids;
}

export const useSectionsEver = (): Section[] | undefined => useQuery(sectionsEverOf);
export const useGoneMenu = (): ReadonlySet<string> | undefined => useQuery(goneMenuOf);
export const useOrderedProducts = (): ReadonlySet<string> | undefined => useQuery(orderedProductsOf);
