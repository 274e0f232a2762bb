/** Faults of one of several server processes. On SQLite there is one process, and none of them happens. */
import { type Fault, watched } from './world.ts';

const kill =
  (moment: 'locked' | 'unsaved' | 'saved'): Fault =>
  (world) =>
    world.server.strikes?.kill(moment, (found) => watched(world, found));

/** It holds the lock of the venue, and comes back after the database has ended its transaction. */
const setAside: Fault = ({ server }, { random }) => server.strikes?.setAside(random.int(2_100, 6_000));

/** A process runs the release before for a while: it does not know every command. */
const otherRelease: Fault = (world, { random }) => {
  const { strikes } = world.server;
  if (strikes) watched(world, strikes.setBack(random, random.int(1_000, 6_000)));
};

/** While a push is on its way through a process, somebody says that the database was restored. */
const newHistory: Fault = (world) =>
  world.server.strikes?.dooms.add('unlocked', async () => {
    await world.server.beginHistory();
    for (const watch of world.watches) watch.forget();
    world.effects.note('history begun beside a push');
  });

export const PROCESS_FAULTS = {
  killBetween: kill('locked'),
  killBefore: kill('unsaved'),
  killAfter: kill('saved'),
  setAside,
  otherRelease,
  newHistory,
} as const;
