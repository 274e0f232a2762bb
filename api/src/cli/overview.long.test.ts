/** The overview of all venues: how yesterday was, and what is wrong now. */
import { change } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { anItem, aPayment, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { beforeEach, expect, it } from 'vitest';
import { CLI_NOW, cliFolder } from '../../testing/server/cli-folder.ts';
import { put } from '../../testing/venue/write-entries.ts';
import type { Storage } from '../storage/storage.ts';

const { type, startedOnce, withDatabase } = cliFolder();
const MINUTE = 60_000;
const ago = (minutes: number): string => new Date(CLI_NOW - minutes * MINUTE).toISOString();
const YESTERDAY = '2026-06-11';

beforeEach(startedOnce);

const told = async () => JSON.parse((await type('overview --json')).said);

async function changeVenue({ row }: Storage, over: object): Promise<ReturnType<typeof change>[]> {
  const venue = await row(FIRST_VENUE_ID, 'venue', FIRST_VENUE_ID);
  if (!venue) throw new Error('The first start makes a venue.');
  return [change('venue', { ...venue.doc, ...over })];
}

it('names each open venue with what it sold yesterday, and says when nothing is wrong', async () => {
  await type('create-venue --host harbor.example.com --name Harbor --email h@example.com');
  const { code, said } = await type('overview');
  expect([code, said.split('\n')]).toEqual([
    0,
    [
      `Alder & Rye (any): 0 checks and $0.00 on ${YESTERDAY}`,
      '  ✓ nothing is wrong',
      expect.stringMatching(/^Harbor \(harbor\.example\.com\): 0 checks/),
      '  ✓ nothing is wrong',
    ],
  ]);
  await type('close-venue --host harbor.example.com');
  expect(await told()).toEqual([
    {
      host: null,
      name: 'Alder & Rye',
      yesterday: { businessDay: YESTERDAY, orders: 0, sales: 0 },
      wrong: [],
    },
  ]);
  expect((await type('overview any')).code).toBe(2);
});

it('says when a day has sales and no close, in a house that closes its days', async () => {
  const paid = aPayment({ businessDay: YESTERDAY, timestamp: ago(20 * 60) });
  await withDatabase(async (storage) => put(storage, change('payment', paid)));
  expect((await told())[0].wrong).toEqual([]);
  await withDatabase(async (storage) =>
    put(storage, ...(await changeVenue(storage, { closedThrough: '2026-06-10' }))),
  );
  expect((await told())[0].wrong).toEqual([
    { kind: 'dayNotClosed', text: `The day ${YESTERDAY} is not closed.` },
  ]);
  await withDatabase(async (storage) =>
    put(storage, ...(await changeVenue(storage, { closedThrough: YESTERDAY }))),
  );
  expect((await told())[0].wrong).toEqual([]);
});

it('says which device has not sent its work for ten minutes', async () => {
  const id = testId('device', 7);
  const note = (minutes: number) =>
    withDatabase(async ({ accounts }) => {
      await accounts.enrolDevice({ id, venueId: FIRST_VENUE_ID, name: 'Bar', tokenHash: 'x', at: ago(60) });
      await accounts.noteDevice(id, { seenAt: ago(minutes), pending: 2, oldestPending: ago(minutes) });
    });
  await note(9);
  expect((await told())[0].wrong).toEqual([]);
  await note(11);
  expect((await told())[0].wrong).toEqual([
    { kind: 'deviceUnsynced', text: '1 device has not sent its work for ten minutes: Bar (A).' },
  ]);
});

it('says that the kitchen is silent once an order waits longer than the red minutes without being begun', async () => {
  const late = (minutes: number, over: object = {}) =>
    aRound([anItem()], { status: 'accepted', sentAt: ago(minutes), createdAt: ago(minutes), ...over });
  const wait = (minutes: number, over: object = {}) =>
    withDatabase(async (storage) =>
      put(
        storage,
        ...(await changeVenue(storage, {
          settings: { businessDayCutoff: '0400', kitchenAmberMinutes: 10, kitchenRedMinutes: 20 },
        })),
        change('visit', aVisit({ openedAt: ago(minutes) })),
        change('order', late(minutes, over)),
      ),
    );
  await wait(19);
  expect((await told())[0].wrong).toEqual([]);
  await wait(25);
  expect((await told())[0].wrong).toEqual([
    { kind: 'kitchenSilent', text: 'The kitchen has not begun 1 order, the oldest for 25 minutes.' },
  ]);
  expect((await type('overview')).said).toContain('  ✗ The kitchen has not begun 1 order');
  await wait(25, { begunAt: ago(5) });
  expect((await told())[0].wrong).toEqual([]);
});
