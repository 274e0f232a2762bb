import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { party } from '../../../testing/a-mirror.ts';
import { TestShift } from '../../../testing/test-shift.ts';
import { refused } from '../../../testing/test-wire.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

describe('the watchdog', () => {
  test('restarts everything when the tablet is online and a change was unsent for 30 s [C8]', async () => {
    const { engine } = await shift.started();
    shift.wire.onPush = () => refused(503, 'server.busy', 3_600_000);
    await shift.during(engine.mutate('visit.open', party()));
    await shift.pass(29_000);
    expect(shift.wire.pushes).toHaveLength(1);
    shift.wire.onPush = () => undefined;
    await shift.pass(15_000);
    expect(shift.wire.sockets.length).toBeGreaterThan(1);
    expect(shift.server.effects).toHaveLength(1);
  });

  test('works even if the clock was put back meanwhile, when the change seems young [C8]', async () => {
    let aheadMs = 0;
    const { engine } = await shift.started({ clock: { now: () => shift.time.now() + aheadMs } });
    shift.wire.onPush = () => refused(503, 'server.busy', 3_600_000);
    await shift.during(engine.mutate('visit.open', party()));
    aheadMs = -3_600_000;
    await shift.pass(15_000);
    shift.wire.onPush = () => undefined;
    await shift.pass(40_000);
    expect(shift.server.effects).toHaveLength(1);
  });
});
