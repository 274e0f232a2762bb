/**
 * The server accepts what earlier versions of the app queued, with the same meaning, however long the device was
 * offline.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Role } from '@tableside/domain/command/permissions.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import { cardRows } from '@tableside/domain/testing/card-builders.ts';
import { PushRequest } from '@tableside/protocol/push.ts';
import { APP_VERSION, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aSyncRoom, outcomes, queueOf, type SyncRoom } from '../../testing/server/sync-room.ts';
import { put } from '../../testing/venue/write-entries.ts';

const FOLDER = new URL('../../../packages/protocol/golden/', import.meta.url);
const FILES = readdirSync(FOLDER);
const read = (file: string): readonly PushRequest[] =>
  v.parse(v.array(PushRequest), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));

/** The role is part of the file name: an administrator queued `1.0.0-admin.json`. */
const roleOf = (file: string): Role => /-(\w+)\.json$/.exec(file)?.[1] as Role;

async function deliver(room: SyncRoom, file: string): Promise<void> {
  const author = await room.signIn(roleOf(file));
  for (const { mutations } of read(file)) await room.push(author, mutations);
}

/** A payment beyond the bill counts as accepted, too. */
const taken = (answer: Parameters<typeof outcomes>[0]): string[] =>
  outcomes(answer).map((one) => one.replace('adjusted visit.credit', 'applied'));

describe('an outbox of a current app', () => {
  test.each(FILES)('is taken whole by this server, once: %s [V5]', async (file) => {
    const room = await aSyncRoom();
    // Servers take in what a guest has ordered.
    if (roleOf(file) === 'server') {
      await deliver(room, file.replace('server', 'customer'));
    }
    // Readers and their charges are made by the server.
    if (['admin', 'server'].includes(roleOf(file))) await put(room.storage, ...cardRows());
    const author = await room.signIn(roleOf(file));
    const clientId = queueOf(author.actor.userId);
    const heads: number[] = [];
    for (const _time of ['first', 'again']) {
      for (const { mutations } of read(file)) {
        const answer = await room.push(author, mutations, { clientId });
        expect(taken(answer)).toEqual(
          mutations.map(({ mid, name }) => `${mid} ${name === 'sync.skip' ? 'noop' : 'applied'}`),
        );
        heads.push(answer.head);
      }
    }
    expect(heads.at(-1)).toBe(heads[read(file).length - 1]);
  });
});

test('an app of an older protocol delivers its whole outbox, and gets no changes that it cannot read [V2]', async () => {
  const room = await aSyncRoom();
  const author = await room.signIn('admin');
  const [{ mutations }] = read(`${APP_VERSION}-admin.json`) as [PushRequest];
  const clientId = queueOf(author.actor.userId);
  const old = { clientId, protocol: PROTOCOL_VERSION - 1, cursor: 0 };
  const pushed = await room.push(author, mutations, old);
  expect(pushed.results).toHaveLength(mutations.length);
  expect(pushed).not.toHaveProperty('changes');
  const current = await room.push(author, [], { clientId, cursor: 0 });
  expect(current.changes?.results).toHaveLength(mutations.length);
});

test('every command has been recorded in its current version, by the current app too [V5]', () => {
  const recorded = FILES.flatMap(read).flatMap(({ mutations }) =>
    mutations.map(({ name, version }) => `${name} ${version}`),
  );
  const current = Object.values(COMMANDS).map(({ name, version }) => `${name} ${version}`);
  expect(current.filter((one) => !recorded.includes(one))).toEqual([]);
  expect(FILES.filter((file) => file.startsWith(`${APP_VERSION}-`))).not.toEqual([]);
});
