/** What a device tells of itself beside its work, for those who look after the venue's tablets. */
import * as v from 'valibot';
import { Time } from './time.ts';

export const DeviceState = v.object({
  /** Changes that wait on the device, whoever made them, those of this request included. */
  waiting: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the oldest of them was made, ISO 8601 UTC. */
  oldestWaiting: v.optional(Time),
  /** Whether the browser promised to keep what is stored. */
  persisted: v.optional(v.boolean()),
});
export type DeviceState = v.InferOutput<typeof DeviceState>;
