/** The report of a device about itself, for the people who look after the venue's tablets. */
import * as v from 'valibot';
import { Time } from './time.ts';

export const DeviceState = v.object({
  /** Changes that wait on the device, no matter who made them, including those of this request. */
  waiting: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the oldest of them was made, ISO 8601 UTC. */
  oldestWaiting: v.optional(Time),
  /** Whether the browser has granted persistent storage. */
  persisted: v.optional(v.boolean()),
});
export type DeviceState = v.InferOutput<typeof DeviceState>;
