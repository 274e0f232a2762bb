/** Renames, closes and opens venues on the command line. */
import { change } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { aPayment, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLI_NOW, cliFolder, OFFICE_EMAIL } from '../../testing/server/cli-folder.ts';
import { put } from '../../testing/venue/write-entries.ts';

const { type, startedOnce, withDatabase } = cliFolder();
const HARBOR = 'harbor.example.com';
const NOW = new Date(CLI_NOW).toISOString();

beforeEach(async () => {
  await startedOnce();
  await type(`create-venue --host ${HARBOR} --name Harbor --email ${OFFICE_EMAIL}`);
});

const at = (host: string) => withDatabase(({ venues }) => venues.at(host));

describe('a venue that is renamed', () => {
  it('is served at both names, and commands find it by both', async () => {
    const { code, said } = await type(`rename-venue --host ${HARBOR} --to Pier.Example.com`);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('Address   pier.example.com\nBefore    harbor.'),
    ]);
    const [now, before] = [await at('pier.example.com'), await at(HARBOR)];
    expect(now).toEqual(before);
    expect(now?.id).not.toBe(FIRST_VENUE_ID);
    const [, harbor] = JSON.parse((await type('venues --json')).said);
    expect(harbor).toMatchObject({ host: 'pier.example.com', formerHosts: [HARBOR] });
    expect((await type(`create-admin --email second@example.com --host ${HARBOR}`)).code).toBe(0);
  });

  it('keeps its name when the new one is taken, no name, its own, or was that of another venue', async () => {
    await type('create-venue --host pier.example.com --name Pier --email office@alderandrye.example');
    await type('rename-venue --host pier.example.com --to quay.example.com');
    const rename = async (host: string, to: string) =>
      (await type(`rename-venue --host ${host} --to ${to}`)).said;
    expect(await rename(HARBOR, 'quay.example.com')).toContain('Another venue has the name');
    expect(await rename(HARBOR, 'pier.example.com')).toContain('or had it before');
    expect(await rename(HARBOR, 'https://x.example')).toContain('is no host name');
    expect(await rename(HARBOR, HARBOR)).toContain('has the name harbor.example.com already');
    expect(await rename('any', 'first.example.com')).toContain('It needs none');
    expect(await rename('nowhere.example', 'x.example')).toContain('No venue has the name');
    expect((await withDatabase(({ venues }) => venues.list())).map(({ host }) => host)).toEqual([
      ...[null, HARBOR],
      'quay.example.com',
    ]);
  });
});

describe('a venue that is closed', () => {
  it('keeps its data, says so in the list and to the doctor, and can be opened again', async () => {
    const { code, said } = await type(`close-venue --host ${HARBOR}`);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Harbor \(harbor\.example\.com\) is closed\..+\n.+open-venue --host harbor\./),
    ]);
    expect(await at(HARBOR)).toMatchObject({ isClosed: true });
    expect((await type('venues')).said).toMatch(/Harbor .+ closed 2026-06-12$/);
    expect((await type('doctor')).said).toContain(`✓ Venue at ${HARBOR}: closed since 2026-06-12`);
    expect((await type(`close-venue --host ${HARBOR}`)).said).toContain('is closed since 2026-06-12');
    expect((await type(`open-venue --host ${HARBOR}`)).said).toContain('is open again');
    expect(await at(HARBOR)).toMatchObject({ isClosed: false });
    expect((await type(`open-venue --host ${HARBOR}`)).said).toBe('! The venue is open.');
  });

  it('must be named, also when there is only one', async () => {
    expect((await type('close-venue')).code).toBe(2);
    expect((await type('open-venue --force')).code).toBe(2);
  });

  it('has nothing open: checks, money of a day without its Z and work on devices are named, until forced', async () => {
    await withDatabase(async (storage) => {
      const venueId = FIRST_VENUE_ID;
      const visit = aVisit({ number: 'B-7', openedAt: NOW });
      const payment = aPayment({ businessDay: '2026-06-12', timestamp: NOW });
      await put(storage, change('visit', visit), change('payment', payment));
      const id = testId('device', 7);
      await storage.accounts.enrolDevice({ id, venueId, name: 'Bar', tokenHash: 'x', at: NOW });
      await storage.accounts.noteDevice(id, { seenAt: NOW, pending: 2, oldestPending: NOW });
    });
    const { code, said } = await type('close-venue --host any');
    expect([code, said.split('\n')]).toEqual([
      1,
      [
        '! 1 check is open: B-7.',
        '! The day 2026-06-12 is not closed.',
        '! 1 device holds work that was not sent: Bar (A).',
        expect.stringContaining('The venue stays open.'),
      ],
    ]);
    expect(await at('localhost')).toMatchObject({ isClosed: false });
    const forced = await type('close-venue --host any --force');
    expect([forced.code, forced.said]).toEqual([0, expect.stringContaining('1 check is open: B-7.')]);
    expect(await at('localhost')).toMatchObject({ id: FIRST_VENUE_ID, isClosed: true });
  });
});
