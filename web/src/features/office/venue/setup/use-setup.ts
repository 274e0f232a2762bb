/** Tracks which setup steps are done. Returns `undefined` while the mirror is being read or was never filled. */
import { useActor } from '../../../../components/staff/actor.tsx';
import {
  useCategories,
  useOptionGroups,
  useProducts,
  useSections,
  useStaff,
  useTables,
  useVenue,
} from '../../../../mirror/read/read.ts';
import { type SetupStep, setupSteps, type VenueRows } from './setup-steps.ts';

export interface Setup extends VenueRows {
  readonly steps: readonly SetupStep[];
}

export function useSetup(): Setup | undefined {
  const { staffId } = useActor();
  const venue = useVenue();
  const sections = useSections();
  const tables = useTables();
  const categories = useCategories();
  const products = useProducts();
  const optionGroups = useOptionGroups();
  const staff = useStaff();
  if (!venue || !sections || !tables || !categories || !products || !optionGroups || !staff) return undefined;
  const rows = { venue, sections, tables, categories, products, optionGroups, staff };
  return { ...rows, steps: setupSteps(rows, staffId) };
}
