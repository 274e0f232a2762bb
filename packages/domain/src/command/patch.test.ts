import { describe, expect, it } from 'vitest';
import { memberOf, mergePatch } from './patch.ts';

const present: Record<string, unknown> = { name: 'Bar', rank: 2, position: { x: 1, y: 1 } };
const merge = (set: Record<string, unknown>, base: Record<string, unknown>) =>
  mergePatch((path) => present[path], { set, base });

describe('an edit of single fields', () => {
  it('sets a field whose value is still the one that was edited', () => {
    expect(merge({ name: 'Lounge' }, { name: 'Bar' })).toEqual({ accepted: { name: 'Lounge' }, refused: [] });
  });

  it('does nothing when the new value is already there', () => {
    expect(merge({ name: 'Bar' }, { name: 'Pub' })).toEqual({ accepted: {}, refused: [] });
  });

  it('refuses a field that somebody else changed, with both values', () => {
    expect(merge({ name: 'Lounge', rank: 3 }, { name: 'Pub', rank: 2 })).toEqual({
      accepted: { rank: 3 },
      refused: [{ path: 'name', yours: 'Lounge', theirs: 'Bar' }],
    });
  });

  it('refuses a field whose base is missing', () => {
    expect(merge({ name: 'Lounge' }, {}).refused).toHaveLength(1);
  });

  it('compares objects by content', () => {
    const { accepted } = merge({ position: { x: 2, y: 1 } }, { position: { y: 1, x: 1 } });
    expect(accepted).toEqual({ position: { x: 2, y: 1 } });
  });

  it('can name single members of a list', () => {
    expect(memberOf('sizes', 'sizes[large]')).toBe('large');
    expect(memberOf('sizes', 'options[large]')).toBeUndefined();
    expect(memberOf('sizes', 'sizes')).toBeUndefined();
  });
});
