/** Keeps for each person that they have read the first steps, so that no other device shows them again. */
import { FirstSteps, FirstStepsRead } from '@tableside/protocol/rest/first-steps.ts';
import { isoNow } from '../../commands/clock.ts';
import { liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';

const tags = ['accounts'];

export function registerFirstSteps(app: Api, { storage, clock }: HttpDeps): void {
  const { accounts } = storage;
  const asked = {
    summary: 'Says whether you have read the first steps in the app',
    tags,
    response: { 200: FirstSteps },
  };
  app.get('/auth/first-steps', { schema: asked }, async (request, reply) =>
    reply.send({ read: await accounts.hasReadFirstSteps(liveOf(request).membership) }),
  );

  const noted = {
    summary: 'Keeps that you have read the first steps',
    description: 'The app then shows them on none of your devices.',
    tags,
    body: FirstStepsRead,
    response: { 200: FirstSteps },
  };
  app.put('/auth/first-steps', { schema: noted }, async (request, reply) => {
    await accounts.noteFirstStepsRead(liveOf(request).membership, isoNow(clock));
    return reply.send({ read: true });
  });
}
