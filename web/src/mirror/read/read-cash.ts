/** Live hooks over the drawers and the closed days of the mirror. They return `undefined` while loading. */

import type { Day } from '@tableside/domain/entities/day.ts';
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import { dayOf, daysOf, drawersOf, openDrawerOf } from '../queries/cash-queries.ts';
import { useQuery, useQueryOf, useWhole } from './read.ts';

/** Returns open drawers and those that were counted in the last two days, newest first. */
export const useDrawers = (): readonly Drawer[] | undefined => useWhole(useQuery(drawersOf));

/** Returns the open drawer of a device; null when it has none. */
export const useDrawerOf = (deviceId: string | null): Drawer | null | undefined =>
  useQueryOf(deviceId ?? '', openDrawerOf);

/** Returns the days that were closed in the last two days, the last one first. */
export const useDays = (): readonly Day[] | undefined => useWhole(useQuery(daysOf));

/** Returns a closed day; null when this device does not hold it. */
export const useClosedDay = (businessDay: string): Day | null | undefined => useQueryOf(businessDay, dayOf);
