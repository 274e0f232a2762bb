/** Whether the signed-in person has read the first steps, on whichever device. */
import { FirstSteps } from '@tableside/protocol/rest/first-steps.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

const PATH = 'auth/first-steps';

export const hasReadFirstSteps = async (remote: Remote): Promise<boolean> =>
  v.parse(FirstSteps, await remote.get(PATH).json()).read;

export async function keepFirstStepsRead(remote: Remote): Promise<void> {
  await remote.put(PATH, { json: { read: true } });
}
