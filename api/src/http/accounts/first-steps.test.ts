import type { FirstSteps } from '@tableside/protocol/rest/first-steps.ts';
import { expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { startServer } from '../../../testing/server/start-server.ts';

it('first steps that somebody has read count as read on each of their devices, and for nobody else', async () => {
  const server = await startServer();
  const here = asCaller(server, await server.signIn('admin'));
  const elsewhere = asCaller(server, await server.signIn('admin'));
  const other = asCaller(server, await server.signIn('kitchen'));
  expect((await here.get<FirstSteps>('/auth/first-steps')).body).toEqual({ read: false });
  expect((await here.put<FirstSteps>('/auth/first-steps', { read: true })).body).toEqual({ read: true });
  expect((await elsewhere.get<FirstSteps>('/auth/first-steps')).body).toEqual({ read: true });
  expect((await other.get<FirstSteps>('/auth/first-steps')).body).toEqual({ read: false });
  expect((await here.put('/auth/first-steps', { read: false })).status).toBe(400);
  await server.close();
});
