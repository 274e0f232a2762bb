import { describe, expect, it } from 'vitest';
import { changeLines as linesOf } from './audit-messages.ts';

const changeLines = (entry: Parameters<typeof linesOf>[0]) => linesOf(entry, 'America/New_York');

const row = (fields: object) => ({ rows: [{ entity: 'product', id: '0a000000-0000', ...fields }] });

describe('an entry of the audit trail', () => {
  it('says what was before and after, amounts as dollars', () => {
    expect(
      changeLines(row({ before: { name: 'Ale', price: 700 }, after: { name: 'Stout', price: 750 } })),
    ).toEqual(['product Stout: name Ale → Stout', 'product Stout: price $7.00 → $7.50']);
  });

  it('says what was made, and what was meant when nothing changed', () => {
    expect(changeLines(row({ before: null, after: { name: 'Ale' } }))).toEqual(['product Ale made']);
    expect(changeLines(row({}))).toEqual(['product 0a000000']);
  });

  it('calls a device that has no name by its letter', () => {
    const device = { entity: 'device', before: { name: '', letter: 'B', revokedAt: null } };
    expect(changeLines(row({ ...device, after: { revokedAt: '2026-06-12T23:30:00.000Z' } }))).toEqual([
      expect.stringMatching(/^device B: revokedAt nothing → Jun 12, 7:30\sPM$/),
    ]);
    expect(changeLines(row({ ...device, before: null, after: { name: '', letter: 'B' } }))).toEqual([
      'device B made',
    ]);
  });

  it('leaves out what counts by itself, and shortens a long list', () => {
    const after = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field${n}`, n]));
    const lines = changeLines(row({ before: { version: 1 }, after: { ...after, version: 2 } }));
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toBe('8 more');
  });
});
