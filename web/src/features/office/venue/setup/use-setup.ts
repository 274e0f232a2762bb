/** Tracks which setup steps are done. Returns `undefined` while the mirror is being read or was never filled. */
import { useProducts, useSections, useTables, useVenue } from '../../../../mirror/read/read.ts';
import { type SetupStep, setupSteps, type VenueRows } from './setup-steps.ts';

export interface Setup extends VenueRows {
  readonly steps: readonly SetupStep[];
}

export function useSetup(): Setup | undefined {
  const venue = useVenue();
  const sections = useSections();
  const tables = useTables();
  const products = useProducts();
  if (!venue || !sections || !tables || !products) return undefined;
  const rows = { venue, sections, tables, products };
  return { ...rows, steps: setupSteps(rows) };
}
