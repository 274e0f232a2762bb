/** The state of the form of a price schedule. Unsaved input is kept with the value the edit started from. */

import type { PriceSchedule } from '@tableside/domain/entities/price-schedule.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useState } from 'react';
import { useKeptForm } from '../../../../components/form/use-kept-form.ts';
import { newId } from '../../../../platform/new-id.ts';
import { scheduleOf, scheduleSchema, scheduleValuesOf } from './schedule-form.ts';
import { baseOf, type ListSaver } from './use-list-saver.ts';

export interface EditedSchedule {
  venue: Venue;
  /** Null for a new schedule. */
  schedule: PriceSchedule | null;
  saver: ListSaver;
  onClose: () => void;
}

export function useScheduleForm({ venue, schedule, saver, onClose }: EditedSchedule) {
  const [id] = useState(() => schedule?.id ?? newId());
  const [base] = useState(() => baseOf(venue, 'priceSchedules', id));
  return useKeptForm({
    name: schedule ? `price schedule ${schedule.id}` : 'price schedule new',
    values: scheduleValuesOf(schedule),
    schema: scheduleSchema,
    save: (values) => saver.save(id, scheduleOf(values), base),
    onSaved: onClose,
  });
}

export type KeptSchedule = ReturnType<typeof useScheduleForm>;
