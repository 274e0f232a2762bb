import { ADJUSTMENTS } from '@tableside/domain/command/adjustment.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { describe, expect, it } from 'vitest';
import { changeLines as linesOf } from './audit-messages.ts';
import { auditSentence, isKnownAction, type NameOf, outcomeText } from './audit-sentences.ts';

const changeLines = (entry: Parameters<typeof linesOf>[0]) => linesOf(entry, 'America/New_York');
const row = (fields: object) => ({ rows: [{ entity: 'product', id: '0a000000-0000', ...fields }] });

describe('the fields that an entry changed', () => {
  it('say what was before and after, with amounts in dollars', () => {
    expect(
      changeLines(row({ before: { name: 'Ale', price: 700 }, after: { name: 'Stout', price: 750 } })),
    ).toEqual(['Name: Ale → Stout', 'Price: $7.00 → $7.50']);
    const device = { before: { clearedAt: null }, after: { clearedAt: '2026-06-12T23:30:00.000Z' } };
    expect(changeLines(row(device))).toEqual([
      expect.stringMatching(/^Cleared at: nothing → Jun 12, 7:30\sPM$/),
    ]);
  });

  it('name a change that has no short form, and never print JSON or an id', () => {
    const before = {
      sizes: [{ id: 'a', price: 1 }],
      categoryId: 'x',
      capacity: { minimum: 1 },
      isActive: true,
    };
    const after = {
      sizes: [{ id: 'a', price: 2 }],
      categoryId: 'y',
      capacity: { minimum: 2 },
      isActive: false,
    };
    expect(changeLines(row({ before, after }))).toEqual([
      'Sizes changed',
      'Capacity changed',
      'Is active: yes → no',
    ]);
  });

  it('leave out sums that follow from the lines, and counters of the venue', () => {
    const before = { subtotal: 3600, tax: 320, total: 3920, closedThrough: null, zCount: null, note: null };
    const after = {
      subtotal: 5400,
      tax: 479,
      total: 5879,
      closedThrough: '2026-11-28',
      zCount: 1,
      note: 'x',
    };
    expect(changeLines(row({ before, after }))).toEqual(['Note: nothing → x']);
  });

  it('are not listed for a row that was created, and a long list is shortened', () => {
    expect(changeLines(row({ before: null, after: { name: 'Ale' } }))).toEqual([]);
    const after = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field${n}`, n]));
    const lines = changeLines(row({ before: { version: 1 }, after: { ...after, version: 2 } }));
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('14 more');
  });
});

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  actorId: 'theo',
  actorName: 'Theo Marchetti',
  role: 'kitchen',
  deviceId: null,
  action: 'order.tickItem',
  outcome: 'applied',
  code: null,
  occurredAt: '2026-06-12T23:30:00.000Z',
  receivedAt: '2026-06-12T23:30:00.000Z',
  cmdId: null,
  detail: null,
  rows: [],
  ...over,
});
const NAMES: Readonly<Record<string, string>> = {
  'order o1': '#B-1',
  'line o1 l1': 'Negroni',
  'table t12': 'Table 12',
  'user u1': 'Amara',
};
const nameOf: NameOf = (entity, id) => NAMES[`${entity} ${id}`];
const sentence = (over: Partial<AuditEntry>): string => auditSentence(entry(over), nameOf);

describe('the sentence of an entry', () => {
  it('names the manager who approved it', () => {
    const approvedBy = { id: 'mia', name: 'Mia Torres' };
    expect(sentence({ action: 'drawer.move', detail: { approvedBy } })).toMatch(
      /^Theo Marchetti, approved by Mia Torres, moved cash/,
    );
  });

  it('names the person, the thing and its order, as far as the entry and the device know', () => {
    const ticked = { items: { l1: { status: 'ready' } } };
    const rows = [
      { entity: 'order', id: 'o1', before: { items: { l1: { status: 'pending' } } }, after: ticked },
    ];
    expect(sentence({ rows })).toBe('Theo Marchetti ticked Negroni on #B-1');
    expect(
      sentence({
        action: 'order.create',
        rows: [{ entity: 'order', id: 'new', before: null, after: { orderNumber: 'B-7', tableId: 't12' } }],
      }),
    ).toBe('Theo Marchetti opened #B-7 at Table 12');
    expect(
      sentence({
        action: 'user.role',
        rows: [{ entity: 'user', id: 'u1', before: { role: 'server' }, after: { role: 'kitchen' } }],
      }),
    ).toBe('Theo Marchetti changed the role of Amara to kitchen');
    expect(
      sentence({
        action: 'device.rename',
        rows: [{ entity: 'device', id: 'd', before: { name: 'Bar', letter: 'B' }, after: { name: 'Patio' } }],
      }),
    ).toBe('Theo Marchetti renamed Patio (B)');
  });

  it('gives money with its payment method', () => {
    const payment = { amount: 4000, tip: 500, method: 'cash', orderNumber: 'B-1' };
    expect(
      sentence({
        action: 'payment.record',
        rows: [{ entity: 'payment', id: 'p', before: null, after: payment }],
      }),
    ).toBe('Theo Marchetti took $45.00 (cash) for #B-1');
  });

  it('says that something was only attempted, and why it was refused', () => {
    const refused = { outcome: 'rejected', code: 'forbidden', action: 'order.cancel' } as const;
    const rows = [{ entity: 'order', id: 'o1' }];
    expect(sentence({ ...refused, rows })).toBe('Theo Marchetti tried to cancel #B-1');
    expect(outcomeText(refused)).toMatch(/^Refused: \w/);
    expect(outcomeText({ outcome: 'applied', code: null })).toBeNull();
  });

  it('says how something was adjusted, so a paid part of a bill does not look like another', () => {
    expect(outcomeText({ outcome: 'adjusted', code: 'visit.stillOpen' })).toBe(
      ADJUSTMENTS['visit.stillOpen'],
    );
    expect(outcomeText({ outcome: 'adjusted', code: 'of.tomorrow' })).toBe(
      "It was adjusted to fit other people's changes.",
    );
  });

  it('has no id, braces or command name for any action, even when nothing is known', () => {
    const id = '01a20be7-46a4-7000-8000-000000000001';
    for (const action of [
      ...Object.keys(COMMANDS),
      'auth.signIn',
      'user.block',
      'device.revoke',
      'key.create',
    ]) {
      expect(isKnownAction(action)).toBe(true);
      const [entity = ''] = action.split('.');
      for (const outcome of ['applied', 'rejected'] as const) {
        const said = auditSentence(
          entry({ action, outcome, actorName: null, rows: [{ entity, id, before: {}, after: {} }] }),
          () => undefined,
        );
        expect(said).toMatch(/^Unknown user /);
        expect(said).not.toMatch(/[{}|]|01a2|undefined|null/);
        expect(said).not.toContain(action);
      }
    }
  });

  it('admits that it does not know an action of a later version', () => {
    expect(isKnownAction('order.split')).toBe(false);
    expect(sentence({ action: 'order.split' })).toMatch(/does not know$/);
  });
});
