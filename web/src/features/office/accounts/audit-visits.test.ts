/** The rows are those that the server records for each of these commands. */
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { expect, it } from 'vitest';
import { changeLines } from './audit-messages.ts';
import { auditSentence } from './audit-sentences.ts';

type Rows = AuditEntry['rows'];
const NAMES: Readonly<Record<string, string>> = {
  'visit v1': '#B-17',
  'visit v2': '#C-4',
  'order v1': '#B-17',
  'table t3': 'Table 3',
};
const sentence = (action: string, rows: Rows, outcome: AuditEntry['outcome'] = 'applied'): string =>
  auditSentence(
    { actorName: 'Ana', action, rows, outcome } as AuditEntry,
    (entity, id) => NAMES[`${entity} ${id}`],
  );

type Sides = readonly [after: object, before: object | null];
const row = (entity: string, id: string, [after, before]: Sides = [{}, {}]) =>
  ({ entity, id, before, after }) as Rows[number];

it('entries about visits name the check, the round and the table', () => {
  const opened = { number: 'B-17', tableId: 't3' };
  const pad = { orderNumber: 'B-17', tableId: 't3' };
  expect([
    sentence('visit.open', [row('visit', 'v1', [opened, null]), row('order', 'v1', [pad, null])]),
    sentence('visit.set', [row('visit', 'v1', [{ covers: 5 }, {}])]),
    sentence('visit.send', [row('order', 'v1'), row('order', 'r1', [{ orderNumber: 'B-17' }, null])]),
    sentence('visit.move', [
      row('visit', 'v1', [{ tableId: 't3' }, {}]),
      row('order', 'v1', [{ tableId: 't3' }, {}]),
    ]),
    sentence('visit.merge', [row('visit', 'v1'), row('visit', 'v2')]),
    sentence('payment.record', [
      row('payment', 'p1', [{ orderNumber: 'B-17', amount: 1742, tip: 100, method: 'cash' }, null]),
      row('visit', 'v1'),
      row('order', 'r9'),
    ]),
    sentence('visit.close', [row('visit', 'v1')], 'rejected'),
  ]).toEqual([
    'Ana opened #B-17 at Table 3',
    'Ana changed the details of #B-17',
    'Ana sent #B-17 to the kitchen',
    'Ana moved #B-17 to Table 3',
    'Ana merged #B-17 with another check',
    'Ana took $18.42 (cash) for #B-17',
    'Ana tried to close #B-17',
  ]);
});

it('an entry says what changed on a visit, without ids and without what the sentence says', () => {
  const rows = [
    row('visit', 'v1', [
      { covers: 7, mergedInto: 'v2', takings: [{}], owed: 900 },
      { covers: 2, mergedInto: null, takings: [], owed: 0 },
    ]),
  ];
  expect(changeLines({ rows }, 'UTC')).toEqual(['Covers: 2 → 7', 'Owed: $0.00 → $9.00']);
});
