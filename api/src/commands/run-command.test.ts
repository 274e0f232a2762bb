/** Runs one command for one caller, as an API route does. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { anActor, aTable, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { FIRST_VERSION, plantSecondVersion } from '@tableside/domain/testing/planted-version.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aSyncRoom, opensVisit, SEEDED } from '../../testing/server/sync-room.ts';
import { VENUE } from '../../testing/venue/write-entries.ts';
import type { CommandRegistry } from './registry.ts';
import { type ApiCall, runCommand } from './run-command.ts';

const call = (over: Partial<ApiCall> = {}): ApiCall => ({
  cmdId: testId('command'),
  ...opensVisit(1),
  ...over,
});
const setStatus = (status: string, over: Partial<ApiCall> = {}): ApiCall =>
  call({ name: 'table.setStatus', args: { tableId: 'table-12', status }, ...over });

describe('a command over the API', () => {
  test('is applied, and returns the rows it wrote and the time of the server', async () => {
    const { deps } = await aSyncRoom();
    const outcome = await runCommand(deps, anActor(), call());
    expect(outcome).toMatchObject({ status: 'applied', seq: SEEDED + 1 });
    expect(outcome.rows.map((row) => `${row.entity} ${row.version}`)).toEqual([
      'visit 1',
      'order 1',
      'table 2',
    ]);
    expect(outcome.rows[0]?.doc).toMatchObject({ openedAt: FRIDAY_EVENING, businessDay: '2026-06-12' });
  });

  test('answers as it did the first time when it is sent again under its key', async () => {
    const { deps, storage } = await aSyncRoom();
    await runCommand(deps, anActor(), setStatus('reserved'));
    await runCommand(deps, anActor(), setStatus('available', { cmdId: testId('command', 2) }));
    const again = await runCommand(deps, anActor(), setStatus('reserved'));
    expect(again).toMatchObject({ status: 'applied', seq: SEEDED + 1, rows: [] });
    expect((await storage.row(VENUE, 'table', 'table-12'))?.doc.status).toBe('available');
  });

  test.each([
    ['another request', anActor(), setStatus('reserved')],
    ['another user', anActor('manager'), call()],
  ])('is refused as id_reused under a key that was used by %s', async (_what, actor, second) => {
    const { deps } = await aSyncRoom();
    await runCommand(deps, anActor(), call());
    await expect(runCommand(deps, actor, second)).rejects.toMatchObject({ code: 'id_reused', status: 409 });
  });

  test('is refused as a failed precondition when it expects an older version of its row', async () => {
    const { deps } = await aSyncRoom();
    const expects = (version: number) =>
      setStatus('reserved', { expect: { entity: 'table', id: 'table-12', version } });
    await expect(runCommand(deps, anActor(), expects(0))).rejects.toMatchObject({
      code: 'request.precondition',
      status: 412,
    });
    expect((await runCommand(deps, anActor(), expects(1))).status).toBe('applied');
  });

  test('is refused with the path of the fault when its shape is wrong', async () => {
    const { deps } = await aSyncRoom();
    const outcome = await runCommand(
      deps,
      anActor(),
      call({ args: { ...opensVisit(1).args, covers: 'two' } }),
    );
    expect(outcome).toMatchObject({ status: 'rejected', code: 'args.shape' });
    expect(outcome.detail).toMatchObject({ issues: [{ path: 'covers' }] });
  });

  test('is refused when the role may not give it', async () => {
    const { deps } = await aSyncRoom();
    expect(await runCommand(deps, anActor('kitchen'), call())).toMatchObject({
      status: 'rejected',
      code: 'forbidden',
    });
  });

  test.each([
    ['name', { name: 'order.levitate' }],
    ['inherited name', { name: 'toString' }],
    ['version', { version: 99 }],
  ])(
    'has to wait for a newer server when it is of a %s that the server does not know',
    async (_what, over) => {
      const { deps } = await aSyncRoom();
      await expect(runCommand(deps, anActor(), call(over))).rejects.toMatchObject({
        code: 'server.older',
        status: 503,
      });
    },
  );

  test('is first brought up to date when it is of an older version [V4]', async () => {
    onTestFinished(plantSecondVersion());
    const { deps, storage } = await aSyncRoom();
    await runCommand(deps, anActor(), call(FIRST_VERSION));
    expect((await storage.row(VENUE, 'table', 'table-12'))?.doc.status).toBe('occupied');
    expect(
      await runCommand(deps, anActor(), call({ ...FIRST_VERSION, version: 2, cmdId: testId('command', 2) })),
    ).toMatchObject({
      status: 'rejected',
      code: 'args.shape',
    });
  });

  test('is an internal error when it fails, and is held the fifth time', async () => {
    const decide = () => {
      throw new Error('broken');
    };
    const commands: CommandRegistry = { 'table.setStatus': { ...COMMANDS['table.setStatus'], decide } };
    const { deps } = await aSyncRoom({ commands });
    for (let time = 1; time <= 4; time += 1) {
      await expect(runCommand(deps, anActor(), setStatus('reserved'))).rejects.toMatchObject({
        code: 'server.internal',
        status: 500,
      });
    }
    expect(await runCommand(deps, anActor(), setStatus('reserved'))).toMatchObject({
      status: 'held',
      code: 'held.failing',
    });
  });

  test('is asked to come again while storage cannot work [P8]', async () => {
    const { deps, storage } = await aSyncRoom();
    await storage.close();
    await expect(runCommand(deps, anActor(), call())).rejects.toMatchObject({
      code: 'server.storage',
      status: 503,
    });
  });

  test('finds nothing in another venue', async () => {
    const { deps } = await aSyncRoom();
    const stranger = anActor('admin', { venueId: 'another-venue' });
    const outcome = await runCommand(deps, stranger, setStatus(aTable().status));
    expect(outcome).toMatchObject({ status: 'rejected', code: 'table.notFound' });
  });
});
