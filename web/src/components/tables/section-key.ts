/**
 * Makes the key of a new section: a slug of its name that no other section uses. Tables and pricing rules refer to it.
 */
import type { Section } from '@tableside/domain/entities/table.ts';

const LONGEST = 40;

export function freeSectionKey(name: string, sections: readonly Pick<Section, 'key'>[]): string {
  const slug = slugOf(name) || 'section';
  const taken = new Set(sections.map(({ key }) => key));
  let key = slug;
  for (let n = 2; taken.has(key); n += 1) key = `${slug}_${n}`;
  return key;
}

const slugOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST);
