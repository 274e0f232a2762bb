/** Whether the signed-in person has read the first steps that the app shows to new members of staff. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';

export const FirstSteps = v.object({ read: described('Whether the first steps were read.', v.boolean()) });
export type FirstSteps = v.InferOutput<typeof FirstSteps>;

export const FirstStepsRead = v.object({
  read: described('Whether the first steps were read.', v.literal(true)),
});
