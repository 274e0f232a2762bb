import { describe, expect, it, vi } from 'vitest';
import { createOpenDrafts } from './open-drafts.ts';

function memory(start: Record<string, string> = {}) {
  const values = new Map(Object.entries(start));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('the drafts that a tablet has open', () => {
  it('are still known after a reload', () => {
    const storage = memory();
    createOpenDrafts(storage).set('table-12', { orderId: 'a', fresh: false });
    expect(createOpenDrafts(storage).get('table-12')).toEqual({ orderId: 'a', fresh: false });
  });

  it('are one per table', () => {
    const drafts = createOpenDrafts(memory());
    drafts.set('table-12', { orderId: 'a', fresh: false });
    drafts.set('table-14', { orderId: 'b', fresh: true });
    expect(drafts.get('table-12')).toEqual({ orderId: 'a', fresh: false });
    expect(drafts.get('table-14')).toEqual({ orderId: 'b', fresh: true });
  });

  it('tell their listeners of every change', () => {
    const drafts = createOpenDrafts(memory());
    const listener = vi.fn();
    const stop = drafts.subscribe(listener);
    drafts.set('table-12', { orderId: 'a', fresh: false });
    stop();
    drafts.set('table-12', { orderId: 'b', fresh: false });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('hold as long as the page when the storage is full, missing or spoiled', () => {
    const full = {
      getItem: () => 'not json',
      setItem: () => {
        throw new Error('full');
      },
    };
    for (const storage of [full, null, memory({ 'tableside-open-drafts': '{"t":{"orderId":7}}' })]) {
      const drafts = createOpenDrafts(storage);
      expect(drafts.get('t')).toBeUndefined();
      drafts.set('t', { orderId: 'a', fresh: false });
      expect(drafts.get('t')?.orderId).toBe('a');
    }
  });
});
