/** Adds venues on the command line, and names the venue that a command is about. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cliFolder, OFFICE_EMAIL } from '../../testing/server/cli-folder.ts';

const { root, type, startedOnce, withDatabase } = cliFolder();
beforeEach(startedOnce);

const create = (host: string, email = 'harbor@example.com') =>
  type(`create-venue --host ${host} --name Harbor --email ${email}`);
const idAt = (host: string) => withDatabase(async ({ venues }) => (await venues.at(host))?.id ?? '');

describe('a new venue', () => {
  it('has its host name, its name and one administrator, whose password is shown once', async () => {
    const { code, said } = await create('Harbor.Example.COM.');
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/Harbor\nAddress {3}harbor\.example\.com\nTime zone .+\nEmail/),
    ]);
    expect(said).toMatch(/Password {2}\S{16}\n/);
    const venueId = await idAt('harbor.example.com');
    expect(venueId).not.toBe(FIRST_VENUE_ID);
    await withDatabase(async ({ accounts, row, audit }) => {
      expect((await row(venueId, 'venue', venueId))?.doc.name).toBe('Harbor');
      expect((await accounts.userByEmail('harbor@example.com'))?.memberships).toMatchObject([
        { venueId, role: 'admin', isActive: true },
      ]);
      expect((await audit.page(venueId, { limit: 5 })).entries).toMatchObject([{ action: 'user.create' }]);
    });
    expect(await idAt('localhost')).toBe(FIRST_VENUE_ID);
  });

  it('has the time zone that was given, or else that of this machine', async () => {
    const given = await type(
      'create-venue --host berlin.example.com --name Spree --email b@example.com --timezone Europe/Berlin',
    );
    expect(given.said).toContain('Time zone Europe/Berlin\n');
    expect((await create('harbor.example.com')).said).toMatch(/Time zone \S+, as on this machine\n/);
    const zones = await withDatabase(async ({ venues, row }) =>
      Promise.all(
        ['berlin.example.com', 'harbor.example.com'].map(async (host) => {
          const id = (await venues.at(host))?.id ?? '';
          return (await row(id, 'venue', id))?.doc.timezone;
        }),
      ),
    );
    expect(zones).toEqual(['Europe/Berlin', new Intl.DateTimeFormat().resolvedOptions().timeZone]);
  });

  it('is not made in a time zone that nobody knows', async () => {
    const { code, said } = await type(
      'create-venue --host mars.example.com --name Mars --email m@example.com --timezone Mars/Base',
    );
    expect([code, said]).toEqual([1, expect.stringContaining('Mars/Base is no time zone')]);
    expect(await withDatabase(({ venues }) => venues.list())).toHaveLength(1);
  });

  it('may have an administrator who already is one elsewhere and keeps their password', async () => {
    const { code, said } = await create('harbor.example.com', OFFICE_EMAIL);
    expect([code, said.includes('Password')]).toEqual([0, false]);
    expect(said).toContain('It keeps its password');
    const found = await withDatabase(({ accounts }) => accounts.userByEmail(OFFICE_EMAIL));
    expect(found?.memberships.map(({ role }) => role)).toEqual(['admin', 'admin']);
  });

  it.each([
    'https://harbor.example',
    'harbor.example:3000',
    '10.0.0.4',
    'any',
    'harbor-.example',
    'har_bor',
    '[::1]',
  ])('cannot be named %s', async (host) => {
    expect(await create(host)).toEqual({ code: 1, said: expect.stringContaining('is no host name') });
    expect(await withDatabase(({ venues }) => venues.list())).toHaveLength(1);
  });

  it('has a name that no other venue has, and leaves nothing behind when it is refused', async () => {
    await create('harbor.example.com');
    expect(await create('HARBOR.example.com', 'second@example.com')).toEqual({
      code: 1,
      said: '! Another venue has the name harbor.example.com.',
    });
    expect(await create('other.example.com', 'nobody')).toMatchObject({ code: 1 });
    expect(await withDatabase(({ venues }) => venues.list())).toHaveLength(2);
    expect(await withDatabase(({ accounts }) => accounts.userByEmail('second@example.com'))).toBeUndefined();
  });
});

describe('the list of venues', () => {
  it('names each with its address, its zone and who can sign in, for people and for programs', async () => {
    await create('harbor.example.com');
    const { code, said } = await type('venues');
    expect(code).toBe(0);
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^Address +Name +Time zone +Closed through +Administrators +State$/),
      expect.stringMatching(/^any +Alder & Rye +\S+ +no day yet +1 +open$/),
      expect.stringMatching(/^harbor\.example\.com +Harbor +\S+ +no day yet +1 +open$/),
    ]);
    expect(JSON.parse((await type('venues --json')).said)).toMatchObject([
      { id: FIRST_VENUE_ID, host: null, name: 'Alder & Rye', administrators: 1, closedThrough: null },
      { id: await idAt('harbor.example.com'), host: 'harbor.example.com', name: 'Harbor' },
    ]);
    expect((await type('venues harbor')).code).toBe(2);
  });

  it('grows by one with the settings of another, and by none when there is no such other', async () => {
    const like = 'create-venue --host harbor.example.com --name Harbor --email harbor@example.com --like';
    expect(await type(`${like} nowhere.example.com`)).toMatchObject({ code: 1 });
    expect(await withDatabase(({ venues }) => venues.list())).toHaveLength(1);
    expect((await type(`${like} any`)).said).toContain('Settings  as those of Alder & Rye');
    const venueId = await idAt('harbor.example.com');
    await withDatabase(async ({ row, rows }) => {
      const model = (await row(FIRST_VENUE_ID, 'venue', FIRST_VENUE_ID))?.doc;
      const made = (await row(venueId, 'venue', venueId))?.doc;
      expect(made).toMatchObject({
        taxRate: model?.taxRate,
        operatingHours: model?.operatingHours,
        name: 'Harbor',
      });
      expect(await rows(venueId, 'product')).toEqual([]);
    });
  });
});

describe('a command about one of several venues', () => {
  it('must name the venue, and need not when there is only one', async () => {
    expect((await type('create-admin --email first@example.com')).code).toBe(0);
    await create('harbor.example.com');
    expect(await type('create-admin --email second@example.com')).toEqual({
      code: 1,
      said: '! There are 2 venues. Name one with --host: any, harbor.example.com.',
    });
    expect(await type('export --out sales --host elsewhere.example.com')).toEqual({
      code: 1,
      said: '! No venue has the name elsewhere.example.com. There are: any, harbor.example.com.',
    });
    expect(existsSync(join(root(), 'sales'))).toBe(false);
    expect((await type('create-admin --email second@example.com --host harbor.example.com')).code).toBe(0);
    expect((await type('export --out sales --host any')).code).toBe(0);
    const venueId = await idAt('harbor.example.com');
    const found = await withDatabase(({ accounts }) => accounts.userByEmail('second@example.com'));
    expect(found?.memberships).toMatchObject([{ venueId, role: 'admin' }]);
  });

  it('does not include the doctor, which looks at all of them', async () => {
    await create('harbor.example.com');
    const { said } = await type('doctor');
    expect(said).toContain('✓ Administrators at any, harbor.example.com: 1');
    const told = JSON.parse((await type('doctor --json')).said);
    const administrators = told.findings.filter(({ about }: { about: string }) => about === 'Administrators');
    expect(administrators).toEqual([
      { level: 'well', about: 'Administrators', text: '1', venue: 'any' },
      { level: 'well', about: 'Administrators', text: '1', venue: 'harbor.example.com' },
    ]);
    expect(told.wrong).toBe(told.findings.filter(({ level }: { level: string }) => level === 'wrong').length);
  });
});
