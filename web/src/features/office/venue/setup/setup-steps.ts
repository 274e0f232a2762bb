/** The steps that an empty venue needs before its first order, in order, and which of them are done. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';

export type SetupStepKey = 'name' | 'section' | 'table' | 'product';

export interface SetupStep {
  readonly key: SetupStepKey;
  readonly title: string;
  /** The name of what was created. Empty while the step is not done. */
  readonly made: string;
}

export interface VenueRows {
  readonly venue: Venue;
  readonly sections: readonly Section[];
  readonly tables: readonly Table[];
  readonly products: readonly Product[];
}

export const setupSteps = ({ venue, sections, tables, products }: VenueRows): readonly SetupStep[] => [
  {
    key: 'name',
    title: 'Name the venue and set its tax',
    made: venue.name && `${venue.name} · ${taxText(venue)}`,
  },
  { key: 'section', title: 'Add the first section', made: namesOf(sections.map(({ name }) => name)) },
  {
    key: 'table',
    title: 'Add the tables',
    made: namesOf(tables.map(({ number }) => `Table ${number}`)),
  },
  { key: 'product', title: 'Add the first product', made: namesOf(products.map(({ name }) => name)) },
];

/** A rate of 0 is said aloud, because nobody may have chosen it. */
export const taxText = ({ taxRate }: Pick<Venue, 'taxRate'>): string =>
  taxRate === 0 ? 'Tax is 0%: nothing is added to orders' : `Tax ${taxRate}%`;

export const stepsLeft = (steps: readonly SetupStep[]): readonly SetupStep[] =>
  steps.filter(({ made }) => made === '');

function namesOf(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
