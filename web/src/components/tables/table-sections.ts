/** Groups tables by section, each with its heading: 'General Area' for the default section, and '(Min. $X)'. */

import { DEFAULT_SECTION, type Section, type Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { formatCents } from '@tableside/domain/values/money.ts';

export interface TableSection {
  readonly key: string;
  readonly name: string;
  /** '(Min. $100.00)', or '(Min. $0.00)' when the venue has no rule for the section. */
  readonly minimum: string;
  readonly tables: readonly Table[];
  readonly free: number;
}

const NAMES: Readonly<Record<string, string>> = { main_floor: 'Main Floor', patio: 'Patio', bar: 'Bar' };

export interface FloorRows {
  readonly tables: readonly Table[];
  readonly sections: readonly Section[];
  readonly venue: Pick<Venue, 'pricingRules'> | null | undefined;
}

/** Keeps the order of the sections. A table without a section goes to the default one. Empty sections are left out. */
export function tableSections({ tables, sections, venue }: FloorRows): readonly TableSection[] {
  const groups = new Map<string, Table[]>();
  for (const table of tables) {
    const key = table.section || DEFAULT_SECTION;
    groups.set(key, [...(groups.get(key) ?? []), table]);
  }
  const rankOf = new Map(sections.map((section, n) => [section.key, n]));
  const last = sections.length;
  return [...groups]
    .map(([key, own]) => ({
      key,
      name: sectionName(key, sections),
      minimum: minimumText(venue?.pricingRules[key] ?? 0),
      tables: own,
      free: own.filter((table) => table.status === 'available').length,
    }))
    .sort((a, b) => (rankOf.get(a.key) ?? last) - (rankOf.get(b.key) ?? last));
}

function sectionName(key: string, sections: readonly Section[]): string {
  if (key === DEFAULT_SECTION) return 'General Area';
  return sections.find((section) => section.key === key)?.name ?? NAMES[key] ?? key;
}

const minimumText = (cents: number): string => `(Min. ${formatCents(cents)})`;
