import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestShift } from '../../../testing/test-shift.ts';
import type { OutageMeta } from '../../mirror/database/mirror-db.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(() => shift.end());

const MINUTE = 60_000;

const known = async (mirror: { meta: { get(key: string): PromiseLike<unknown> } }): Promise<OutageMeta> =>
  (await mirror.meta.get('outage')) as OutageMeta;

function cut(): void {
  shift.wire.isCut = true;
  shift.wire.socket.close(1006);
}

describe('an outage', () => {
  it('is remembered with its start and its end', async () => {
    const { mirror } = await shift.started();
    const from = shift.time.now();
    cut();
    await shift.pass(5 * MINUTE);
    expect((await known(mirror)).since).toBe(from);
    shift.wire.isCut = false;
    await shift.pass(MINUTE);
    const { since, last } = await known(mirror);
    expect([since, last?.from]).toEqual([null, from]);
    expect(last?.to).toBeGreaterThanOrEqual(from + 5 * MINUTE);
  });

  it('is not recorded when it is over within a minute, and the one before it is kept', async () => {
    const { mirror } = await shift.started();
    cut();
    await shift.pass(2 * MINUTE);
    shift.wire.isCut = false;
    await shift.pass(MINUTE);
    const { last } = await known(mirror);
    cut();
    await shift.pass(20_000);
    shift.wire.isCut = false;
    await shift.pass(MINUTE);
    expect(await known(mirror)).toMatchObject({ since: null, last });
  });

  it('continues over a reload', async () => {
    const tablet = await shift.started();
    const from = shift.time.now();
    cut();
    await shift.pass(2 * MINUTE);
    tablet.crash();
    const { mirror, engine } = shift.open();
    await shift.during(engine.start());
    await shift.pass(2 * MINUTE);
    expect((await known(mirror)).since).toBe(from);
    shift.wire.isCut = false;
    await shift.pass(MINUTE);
    expect((await known(mirror)).last?.from).toBe(from);
  });
});
