import { describe, expect, it } from 'vitest';
import { actOfKey, DEFAULT_KEYS, mayBeKey, ticketOfAct, withKey } from './kitchen-keys.ts';

describe('the keys of a kitchen screen', () => {
  it('bump the tickets by number, and take one back by R', () => {
    expect(actOfKey(DEFAULT_KEYS, '3')).toBe('bump 3');
    expect(ticketOfAct('bump 3')).toBe(2);
    expect(actOfKey(DEFAULT_KEYS, 'R')).toBe('recall');
    expect(actOfKey(DEFAULT_KEYS, 'x')).toBeUndefined();
  });

  it('can be changed, and a key that is in use swaps places', () => {
    const keys = withKey(withKey(DEFAULT_KEYS, 'bump 1', 'F1'), 'recall', '2');
    expect(actOfKey(keys, 'F1')).toBe('bump 1');
    expect(actOfKey(keys, '2')).toBe('recall');
    expect(actOfKey(keys, 'r')).toBe('bump 2');
  });

  it('do not interfere with what the focus needs', () => {
    expect(mayBeKey('Tab')).toBe(false);
    expect(mayBeKey('F5')).toBe(true);
  });
});
