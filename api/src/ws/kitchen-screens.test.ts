import { beforeEach, describe, expect, it } from 'vitest';
import { createKitchenScreens, type KitchenScreens } from './kitchen-screens.ts';

const DARK_AFTER_MS = 20_000;

let kitchen: KitchenScreens<string>;
beforeEach(() => {
  kitchen = createKitchenScreens(DARK_AFTER_MS);
});

describe('the kitchen list', () => {
  it('is as far as its slowest live screen [F11]', () => {
    expect(kitchen.state(0)).toBeUndefined();
    kitchen.report('grill', { to: 12 }, 0);
    kitchen.report('pastry', { to: 9 }, 0);
    expect(kitchen.state(0)?.listed).toBe(9);
    kitchen.leave('pastry');
    expect(kitchen.state(0)?.listed).toBe(12);
  });

  it('is announced when it moves, at most once a second [F11]', () => {
    kitchen.report('grill', { to: 3 }, 0);
    expect(kitchen.due(0)?.listed).toBe(3);
    kitchen.report('grill', { to: 4 }, 0);
    expect(kitchen.due(999)).toBeUndefined();
    kitchen.report('grill', { to: 5 }, 0);
    expect(kitchen.due(1000)?.listed).toBe(5);
    expect(kitchen.due(5000)).toBeUndefined();
  });
});

describe('what the kitchen paints', () => {
  it('is what all visible screens paint, while hidden and silent ones paint nothing [F11]', () => {
    kitchen.report('wall', { to: 9, shown: ['one', 'two'] }, 0);
    kitchen.report('an older app', { to: 9 }, 0);
    expect(kitchen.state(0)?.shown).toEqual(['one', 'two']);
    kitchen.report('second wall', { to: 9, shown: ['two', 'three'] }, 0);
    expect(kitchen.state(0)?.shown).toEqual(['two']);
    kitchen.report('second wall', { to: 9 }, 0);
    kitchen.report('wall', { to: 9 }, 0);
    expect(kitchen.state(0)).toEqual({ listed: 9, shown: [] });
  });

  it('is announced when it changes, even when the list does not [F11]', () => {
    kitchen.report('wall', { to: 9, shown: ['one'] }, 0);
    expect(kitchen.due(0)).toEqual({ listed: 9, shown: ['one'] });
    kitchen.report('wall', { to: 9, shown: ['two'] }, 0);
    expect(kitchen.due(1000)).toEqual({ listed: 9, shown: ['two'] });
    expect(kitchen.due(2000)).toBeUndefined();
  });

  it('is nothing once the last screen is gone, while the list stays as it was announced [F11]', () => {
    kitchen.report('wall', { to: 9, shown: ['one'] }, 0);
    kitchen.due(0);
    kitchen.leave('wall');
    expect(kitchen.due(1000)).toEqual({ listed: 9, shown: [] });
    expect(kitchen.due(2000)).toBeUndefined();
  });

  it('is unknown for a screen that says nothing, because it may be asleep [F11]', () => {
    kitchen.report('wall', { to: 9, shown: ['one'] }, 0);
    kitchen.heard('wall', 5_000);
    expect(kitchen.due(5_000 + DARK_AFTER_MS - 1)?.shown).toEqual(['one']);
    expect(kitchen.due(5_000 + DARK_AFTER_MS + 1_000)?.shown).toEqual([]);
    kitchen.heard('wall', 30_000);
    expect(kitchen.due(30_000)?.shown).toEqual(['one']);
  });
});
