import { describe, expect, it } from 'vitest';
import { keepIn } from './browser-storage.ts';

describe('a text in browser storage', () => {
  it('is stored, and removed with null', () => {
    const kept = new Map<string, string>();
    const storage = {
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    };
    keepIn(storage, 'look', 'plan');
    expect(kept.get('look')).toBe('plan');
    keepIn(storage, 'look', null);
    expect(kept.has('look')).toBe(false);
  });

  it('causes no failure when the storage is full or blocked', () => {
    const full = {
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    };
    expect(() => keepIn(full, 'look', 'plan')).not.toThrow();
    expect(() => keepIn(null, 'look', 'plan')).not.toThrow();
  });
});
