import { anActor } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Tablet, TestShift } from '../../testing/test-shift.ts';
import { type MirrorState, mirrorState } from '../mirror/queries/outbox-queries.ts';
import { sharedQuery } from '../mirror/queries/shared-query.ts';
import { createListeners } from '../platform/listeners.ts';
import { afterFirstSync } from './after-first-sync.ts';
import type { HostedWorkspace, WorkspaceHost } from './workspace-host.ts';

let shift: TestShift;
let isDue: boolean;
beforeEach(() => {
  shift = new TestShift();
  isDue = false;
});
afterEach(async () => {
  await shift.end();
});

/** Returns a function that sets the page's workspace. The page waits from the start. */
function aPage(): (next: HostedWorkspace) => void {
  let hosted: HostedWorkspace = { phase: 'closed' };
  const { tell, subscribe } = createListeners();
  const host: WorkspaceHost = { get: () => hosted, subscribe };
  void afterFirstSync(host, {
    setTimeout: (run, ms) => shift.time.setTimeout(run, ms),
    clearTimeout: (handle) => shift.time.clearTimeout(handle),
  }).then(() => {
    isDue = true;
  });
  return (next) => {
    hosted = next;
    tell();
  };
}

const opened = ({ mirror, engine }: Tablet): HostedWorkspace => ({
  phase: 'open',
  actor: anActor(),
  mirror,
  engine,
});

/** Live queries answer in real time, which a test cannot control. */
const untilKnown = ({ mirror }: Tablet, isIt: (state: MirrorState) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const leave = sharedQuery(mirror, mirrorState).subscribe((state) => isIt(state) && resolve());
    onTestFinished(leave);
  });

test('the work after the first sync starts after two seconds when nobody signs in', async () => {
  aPage();
  await shift.pass(1_900);
  expect(isDue).toBe(false);
  await shift.pass(200);
  expect(isDue).toBe(true);
});

test('the work after the first sync starts as soon as that is over when somebody signs in', async () => {
  const become = aPage();
  const tablet = shift.open();
  await shift.pass(1_500);
  become({ phase: 'opening' });
  await shift.pass(1_500);
  become(opened(tablet));
  await untilKnown(tablet, ({ empty }) => empty);
  await shift.pass(5_000);
  expect(isDue).toBe(false);
  await shift.during(tablet.engine.start());
  await shift.pass(1_000);
  await untilKnown(tablet, ({ empty }) => !empty);
  await shift.pass(400);
  expect(isDue).toBe(true);
});

test('the work after the first sync does not wait when the mirror is filled', async () => {
  const become = aPage();
  const tablet = await shift.started();
  become(opened(tablet));
  await untilKnown(tablet, ({ empty }) => !empty);
  await shift.pass(400);
  expect(isDue).toBe(true);
});

test('a first sync that fails counts as over', async () => {
  const become = aPage();
  const tablet = shift.open();
  shift.wire.isCut = true;
  await shift.during(tablet.engine.start());
  become(opened(tablet));
  await shift.pass(20_000);
  await untilKnown(tablet, ({ firstSyncError }) => firstSyncError !== null);
  await shift.pass(400);
  expect(isDue).toBe(true);
});

test('the work still starts when storage cannot be opened, so a version with a fix can come', async () => {
  const become = aPage();
  become({ phase: 'opening' });
  await shift.pass(5_000);
  expect(isDue).toBe(false);
  become({ phase: 'broken', error: new Error('no') });
  await shift.pass(2_100);
  expect(isDue).toBe(true);
});

test('the work starts after half a minute when the first sync does not end', async () => {
  const become = aPage();
  const tablet = shift.open();
  become(opened(tablet));
  await untilKnown(tablet, ({ empty }) => empty);
  await shift.pass(29_000);
  expect(isDue).toBe(false);
  await shift.pass(2_000);
  expect(isDue).toBe(true);
});
