/** packages/protocol/golden records what this version of the app queues. Any difference needs a new version. */
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import {
  aCategory,
  aGuestsOrder,
  anActor,
  anItem,
  aProduct,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { cardRows } from '@tableside/domain/testing/card-builders.ts';
import { aCombo } from '@tableside/domain/testing/combo-builders.ts';
import { EXAMPLE } from '@tableside/domain/testing/example-ids.ts';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { APP_VERSION } from '@tableside/protocol/version.ts';
import { expect, test } from 'vitest';
import { NOW, openMirror } from '../../../testing/a-mirror.ts';
import { EVERY_COMMAND } from '../../../testing/every-command.ts';
import type { MirrorDb, OutboxEntry } from '../../mirror/database/mirror-db.ts';
import { ensureMeta, requireMeta } from '../../mirror/database/sync-meta.ts';
import { optimisticWrite } from '../../mirror/decide/optimistic-write.ts';
import { fitting, pushRequest } from './push-batch.ts';

type Role = keyof typeof EVERY_COMMAND;
const ROLES: readonly Role[] = ['admin', 'manager', 'server', 'customer'];
const ROWS: readonly Change[] = [
  change('venue', aVenue()),
  change('table', aTable()),
  change('table', aTable({ id: 'table-13', number: '13' })),
  change('category', aCategory()),
  change('product', aProduct()),
  change('product', aCombo()),
  ...cardRows(),
];
/** What a guest has sent, as in the outbox of the customer. */
const BY_PHONE = change(
  'order',
  aGuestsOrder({
    id: EXAMPLE.byGuest,
    items: [anItem({ id: EXAMPLE.byPhone })],
    submittedAt: FRIDAY_EVENING,
  }),
);
const CALL = change('call', aCall({ at: EXAMPLE.calledAt }));
/** The outboxes meet on one server, so no two commands of theirs share an id. */
const cmdId = (role: Role, n: number): string => testId('command', 0x1000 * ROLES.indexOf(role) + n);

/** Queues every command of the role as screens do, and returns the waiting entries. */
async function queueEverything(db: MirrorDb, role: Role): Promise<OutboxEntry[]> {
  const actor = anActor(role);
  for (const { entity, id, doc } of role === 'server' ? [...ROWS, BY_PHONE, CALL] : ROWS)
    await db.rowsOf(entity).put({ id, seq: 1, doc } as never);
  for (const [n, { name, args }] of EVERY_COMMAND[role].entries()) {
    const occurredAt = new Date(NOW + n * 1_000).toISOString();
    const context = { actor, occurredAt, cmdId: cmdId(role, n + 1) };
    const written = await optimisticWrite(db, { name, args, context, grant: 'session', queuedAt: NOW });
    expect({ n, name, ...written }).toMatchObject({ n, name, kind: 'queued' });
  }
  return db.outbox.toArray();
}

/** Returns the entry that replaces a mutation refused for its shape. */
function skipped(entries: readonly OutboxEntry[], role: Role): OutboxEntry {
  const last = entries.at(-1);
  if (!last) throw new Error('Nothing was queued.');
  const context = { ...last.context, cmdId: cmdId(role, 0xfff) };
  const skip = { name: 'sync.skip', version: COMMANDS['sync.skip'].version, args: {} } as const;
  return { ...last, mid: last.mid + 1, cmdId: context.cmdId, context, ...skip };
}

test.each(ROLES)(
  'the outbox of this app is the one that was recorded for its version: %s [V5]',
  async (role) => {
    const db = openMirror();
    await ensureMeta(db, () => testId('device', 9));
    const entries = await queueEverything(db, role);
    const meta = await requireMeta(db);
    const pushes: PushRequest[] = [];
    for (let rest = [...entries, skipped(entries, role)]; rest.length > 0; ) {
      const mutations = fitting(rest);
      pushes.push(
        pushRequest({
          meta,
          device: undefined,
          appVersion: APP_VERSION,
          deviceTime: FRIDAY_EVENING,
          waiting: rest.length,
          mutations,
        }),
      );
      rest = rest.slice(mutations.length);
    }
    const recorded = `../../../../packages/protocol/golden/${APP_VERSION}-${role}.json`;
    await expect(`${JSON.stringify(pushes, null, 2)}\n`).toMatchFileSnapshot(recorded);
    db.close();
  },
);

test('every command is in one of the recorded outboxes', () => {
  const named = new Set(ROLES.flatMap((role) => EVERY_COMMAND[role].map(({ name }) => name)));
  const missing = (Object.keys(COMMANDS) as CommandName[]).filter((name) => !named.has(name));
  expect(missing).toEqual(['sync.skip']);
});
