/** A change that an earlier version of the app queued is shown by the rules of today. */
import { anActor, aTable, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { FIRST_VERSION, plantSecondVersion } from '@tableside/domain/testing/planted-version.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openMirror } from '../../../testing/a-mirror.ts';
import { decideMutation } from './decide-mutation.ts';
import { displayedRows } from './row-source.ts';
import { loadRules } from './rules.ts';

test('older arguments are brought up to date before they are decided [V4]', async () => {
  onTestFinished(plantSecondVersion());
  await loadRules();
  const db = openMirror();
  onTestFinished(() => db.close());
  const table = aTable({ status: 'available' });
  await db.rowsOf('table').put({ id: table.id, seq: 1, doc: table });
  const context = { actor: anActor(), occurredAt: FRIDAY_EVENING, cmdId: testId('command') };
  const decide = (version: number) =>
    decideMutation(displayedRows(db), { ...FIRST_VERSION, version, context });
  expect(await decide(1)).toMatchObject({
    decision: { status: 'applied' },
    changes: [{ entity: 'table', id: table.id, doc: { status: 'occupied' } }],
  });
  expect(await decide(2)).toMatchObject({ decision: { status: 'rejected', code: 'args.shape' } });
});
