/** What is picked for a combo: its price, what is missing, and the lines that it becomes. */
import { aCategory, anOption, anOptionGroup, aProduct, aSize } from '@tableside/domain/testing/builders.ts';
import { MENU_COMBO } from '@tableside/domain/testing/combo-house.ts';
import { describe, expect, it } from 'vitest';
import { menuEntries } from '../../../components/menu/product-entry.ts';
import {
  type ComboChoice,
  comboPrice,
  firstPicks,
  missingInCombo,
  offeredIn,
  pickLines,
  roomForNote,
  withCount,
} from './combo-choice.ts';
import { comboInput, guestsCombo } from './combo-line.ts';

const dish = (id: string, more: object = {}) =>
  aProduct({ id, name: id, sizes: [aSize({ id: 'one', currentPrice: 500 })], ...more });
const sauces = anOptionGroup({
  id: 'sauces',
  type: 'radio',
  required: true,
  options: [anOption({ id: 'mayo', name: 'Mayo', price: 50 })],
});
const products = [
  MENU_COMBO,
  dish('cheeseburger', { optionGroupIds: ['sauces'] }),
  dish('fries'),
  dish('salad', { isAvailable: false }),
  dish('cola'),
  dish('beer'),
  dish('cake'),
];
const all = menuEntries({ products, categories: [aCategory()], optionGroups: [sauces] });
const entry = all.find(({ product }) => product.id === 'menu') ?? all[0];
if (!entry) throw new Error('no combo');
const slots = MENU_COMBO.slots ?? [];
const pick = (picked: ComboChoice, slotN: number, productId: string): ComboChoice => {
  const offered = offeredIn(slots[slotN] as (typeof slots)[number], all);
  const one = offered.find(({ choice }) => choice.productId === productId);
  return one ? withCount(picked, offered, { one, count: 1 }) : picked;
};
const NOTHING = { note: '', allergy: '' };
const missing = (picked: ComboChoice) => missingInCombo({ entry, all, picked }, 'one');

it('begins with what leaves no choice, and asks for the rest in turn', () => {
  // The veggie burger is not on the menu, and the salad is sold out.
  const first = firstPicks(entry, all);
  expect(Object.keys(first)).toEqual(['main cheeseburger one', 'side fries one']);
  expect(missing(first)).toBe('Choose one: drink.');
  const drink = pick(first, 2, 'cola');
  expect(missing(drink)).toBe('Choose one: How would you like it?');
  const main = drink['main cheeseburger one'];
  const full = { ...drink };
  if (main) {
    Object.assign(full, {
      'main cheeseburger one': { ...main, choice: { ...main.choice, options: { sauces: ['mayo'] } } },
    });
  }
  expect(missing(full)).toBeUndefined();
  expect(comboPrice({ entry, all, picked: full }, 'one')).toBe(1550);
  expect(comboPrice({ entry, all, picked: pick(pick(full, 2, 'beer'), 3, 'cake') }, 'one')).toBe(2050);
});

it('takes one of a part of which one is picked', () => {
  const picked = pick(pick({}, 2, 'cola'), 2, 'beer');
  expect(Object.keys(picked)).toEqual(['drink beer one']);
});

it('becomes a combo with the prices that the guest was told, and with none from a guest', () => {
  const picked = pick(pick({}, 1, 'fries'), 2, 'beer');
  const picks = pickLines({ entry, all, picked }, NOTHING).map(({ line, asPick }) => asPick(line));
  const line = { productId: 'menu', sizeId: 'one', quantity: 2, picks, sold: { sizePrice: 1500 } };
  let n = 0;
  const newId = () => {
    n += 1;
    return `id-${n}`;
  };
  expect(comboInput(line, newId, { seat: 2, course: 1 })).toMatchObject({
    id: 'id-1',
    soldPrice: 1500,
    seat: 2,
    picks: [
      { id: 'id-2', slotId: 'side', sold: { sizePrice: 500 }, extra: 0, course: 1 },
      { id: 'id-3', slotId: 'drink', extra: 200, course: 1 },
    ],
  });
  const guests = JSON.stringify(guestsCombo(line, newId));
  expect(guests).not.toMatch(/sold|extra/);
});

describe('what is written', () => {
  const noted = (picked: ComboChoice, key: string, note: string): ComboChoice => {
    const own = picked[key];
    return own ? { ...picked, [key]: { ...own, note } } : picked;
  };
  const both = pick(pick({}, 1, 'fries'), 2, 'beer');

  it('for the whole is on each line, after what is written for its part', () => {
    const picked = noted(both, 'side fries one', ' no salt ');
    const lines = pickLines({ entry, all, picked }, { note: 'hurry ', allergy: 'Nuts' });
    const picks = lines.map(({ line, asPick }) => asPick(line));
    expect(picks.map(({ note, allergy }) => [note, allergy])).toEqual([
      ['no salt, hurry', 'Nuts'],
      ['hurry', 'Nuts'],
    ]);
    expect(lines.map(({ line }) => line.note)).toEqual(['no salt, hurry', 'hurry']);
  });

  it('fits on the line', () => {
    const picked = noted(both, 'side fries one', 'x'.repeat(100));
    const room = roomForNote({ entry, all, picked });
    const [fries] = pickLines({ entry, all, picked }, { note: 'y'.repeat(room), allergy: '' });
    expect(fries?.line.note).toHaveLength(280);
    expect(roomForNote({ entry, all, picked: {} })).toBe(280);
  });

  it('stays when a dish is counted, and goes with it', () => {
    const picked = noted(pick({}, 2, 'beer'), 'drink beer one', 'no ice');
    expect(pick(picked, 2, 'beer')['drink beer one']?.note).toBe('no ice');
    expect(pick(pick(picked, 2, 'cola'), 2, 'beer')['drink beer one']?.note).toBeUndefined();
  });

  it('says nothing where nothing is written', () => {
    const [first] = pickLines({ entry, all, picked: both }, NOTHING);
    expect(first && Object.keys(first.asPick(first.line))).not.toContain('note');
  });
});
