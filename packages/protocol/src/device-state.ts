/** The report of a device about itself, for the people who look after the venue's tablets. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Time } from './time.ts';

export const DeviceState = v.object({
  waiting: described(
    'Changes that wait on the device, no matter who made them, including those of this request.',
    v.pipe(v.number(), v.integer(), v.minValue(0)),
  ),
  oldestWaiting: described('When the oldest of them was made, ISO 8601 UTC.', v.optional(Time)),
  persisted: described('Whether its browser promised to keep stored data.', v.optional(v.boolean())),
});
export type DeviceState = v.InferOutput<typeof DeviceState>;
