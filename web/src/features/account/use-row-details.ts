/** The second lines of the rows of Profile, live. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useProducts, useSections, useTables, useVenue } from '../../mirror/read/read.ts';
import { useNow } from '../../platform/use-now.ts';
import { countSoldOut, type RowDetails, rowDetails } from './row-details.ts';

const MINUTE = 60_000;

export function useRowDetails(): { readonly details: RowDetails; readonly soldOut: number } {
  const { role } = useActor();
  const venue = useVenue();
  const sections = useSections();
  const tables = useTables();
  const products = useProducts();
  const now = useNow(MINUTE) + useClockOffset();
  return {
    details: {
      ...rowDetails({ venue, sections, tables, products }, new Date(now).toISOString()),
      '/profile/pin': roleMay(role, 'tablet.share') ? undefined : 'Opens the time clock of shared tablets',
    },
    soldOut: products ? countSoldOut(products) : 0,
  };
}
