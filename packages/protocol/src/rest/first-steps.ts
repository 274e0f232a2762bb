/** Whether the signed-in person has read the first steps that the app shows to new members of staff. */
import * as v from 'valibot';

export const FirstSteps = v.object({ read: v.boolean() });
export type FirstSteps = v.InferOutput<typeof FirstSteps>;

export const FirstStepsRead = v.object({ read: v.literal(true) });
