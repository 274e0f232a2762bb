/** While nothing can be written, reads keep working and no command is held. */
import { expect, it } from 'vitest';
import { aSyncRoom, mutation, opensVisit, outcomes } from '../server/sync-room.ts';
import { VENUE } from '../venue/write-entries.ts';

it('a device goes on pulling while nothing can be written, and its work is taken as soon as possible', async () => {
  const room = await aSyncRoom();
  const ana = await room.signIn('server');
  const first = [mutation(ana, 1, opensVisit(1))];
  expect(outcomes(await room.push(ana, first))).toEqual(['1 applied']);

  room.connection.pragma('query_only = ON');
  room.wait(3_600_000);
  const second = [mutation(ana, 2, opensVisit(2))];
  for (let n = 0; n < 8; n += 1) {
    await expect(room.push(ana, second)).rejects.toMatchObject({ code: 'server.storage' });
  }
  const pulled = await room.pull(ana, { ackMid: 1, cursor: 1 });
  expect(pulled.rows.map(({ id }) => id)).toContain(opensVisit(1).args.id);
  expect([pulled.lastMid, pulled.to]).toEqual([1, pulled.head]);

  room.connection.pragma('query_only = OFF');
  expect(outcomes(await room.push(ana, second))).toEqual(['2 applied']);
  expect((await room.storage.held.waiting(VENUE, { limit: 5 })).held).toEqual([]);
});
