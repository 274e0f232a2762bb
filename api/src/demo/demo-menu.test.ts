import { readFileSync } from 'node:fs';
import { Rows } from '@tableside/domain/command/rows.ts';
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { priceOf } from '@tableside/domain/menu/pricing.ts';
import { describe, expect, it } from 'vitest';
import { demoVenue } from './demo-venue.ts';

const rows = new Rows(demoVenue(() => 'token'));
const categories = rows.all('category');
const groups = rows.all('optionGroup');
const products = rows.all('product');

const entryOf = (productId: string): MenuEntry | undefined => rows.menuFor(productId);
const pictureOf = (image: string): string =>
  readFileSync(new URL(`../../../web/public${image}`, import.meta.url), 'utf8');

describe('the menu of the demo venue', () => {
  it('names only categories and option groups that exist', () => {
    const groupIds = new Set(groups.map((group) => group.id));
    const below = groups.flatMap(({ options }) => options.flatMap(({ groupIds = [] }) => groupIds));
    const named = [...[...categories, ...products].flatMap((one) => one.optionGroupIds), ...below];
    expect(named.filter((id) => !groupIds.has(id))).toEqual([]);
    expect(groups.map((group) => group.id).filter((id) => !named.includes(id))).toEqual([]);
    for (const product of products) expect(entryOf(product.id)?.category, product.name).toBeDefined();
    for (const category of categories) {
      expect(
        products.some((product) => product.category === category.id),
        category.name,
      ).toBe(true);
    }
  });

  it('offers the four mixers free with each bottle, and requires none', () => {
    const bottles = products.filter((product) => product.category === 'bottle-list');
    expect(bottles.length).toBeGreaterThan(0);
    for (const bottle of bottles) {
      const mixers = entryOf(bottle.id)?.optionGroups.find((group) => group.name === 'Select Mixers');
      expect(mixers).toMatchObject({ type: 'checkbox', required: false });
      expect(mixers?.options.map(({ name, price }) => [name, price])).toEqual([
        ['Coca Cola', 0],
        ['Sprite', 0],
        ['Tonic Water', 0],
        ['Club Soda', 0],
      ]);
    }
  });

  it('asks how the steak should be cooked', () => {
    const steak = entryOf('hanger-steak');
    expect(steak && priceOf(steak, { sizeId: '8-oz' })).toMatchObject({ code: 'item.optionRequired' });
    const rare = [{ groupId: 'temperature', optionIds: ['rare'] }];
    expect(steak && priceOf(steak, { sizeId: '8-oz', options: rare })).toEqual({
      unit: 3400,
      available: true,
    });
  });

  it('shows once what an option can be: counted, nested, wanted otherwise, extra, and coming with the dish', () => {
    const options = groups.flatMap((group) => group.options);
    for (const field of ['most', 'groupIds', 'extraPrice', 'included'] as const)
      expect(options.filter((option) => option[field] !== undefined).length, field).toBeGreaterThan(0);
    expect(groups.filter(({ prefixes }) => prefixes).map(({ id }) => id)).toEqual(['burger-extras']);
    const dish = products.find(({ optionGroupIds }) => optionGroupIds.includes('sides'));
    expect(entryOf(dish?.id ?? '')?.nestedGroups?.map(({ id }) => id)).toEqual(['dips']);
  });

  it('shows once a price and a name that staff type', () => {
    expect(products.filter(({ openName }) => openName).map(({ id }) => id)).toEqual(['custom-item']);
    expect(products.filter(({ sizes }) => sizes.some(({ open }) => open)).map(({ id }) => id)).toEqual([
      'custom-item',
    ]);
  });

  it('sells each size for a price in whole cents, with no earlier price', () => {
    for (const { currentPrice, pastPrices } of products.flatMap((product) => product.sizes)) {
      expect(Number.isSafeInteger(currentPrice) && currentPrice > 0).toBe(true);
      expect(pastPrices).toEqual([]);
    }
    for (const { price, pastPrices } of groups.flatMap((group) => group.options)) {
      expect(Number.isSafeInteger(price) && price >= 0).toBe(true);
      expect(pastPrices).toEqual([]);
    }
  });

  it('can sell every product except the octopus, which is sold out', () => {
    const soldOut = products.filter((product) => {
      const entry = entryOf(product.id);
      const options = (entry?.optionGroups ?? [])
        .filter((group) => group.required)
        .map((group) => ({ groupId: group.id, optionIds: group.options.slice(0, 1).map((one) => one.id) }));
      const sold = entry && priceOf(entry, { sizeId: product.sizes[0]?.id ?? '', options });
      return !(sold && 'available' in sold && sold.available);
    });
    expect(soldOut.map((product) => product.name)).toEqual(['Grilled octopus']);
  });

  it('describes each product and shows a picture of its own, 2:1 and at most 3 kB', () => {
    expect(new Set(products.map((product) => product.image)).size).toBe(products.length);
    for (const { id, description, image } of products) {
      expect(description.length).toBeGreaterThan(20);
      expect(image).toBe(`/menu-pictures/${id}.svg`);
      const picture = pictureOf(image);
      expect(picture).toContain('viewBox="0 0 400 200"');
      expect(Buffer.byteLength(picture), image).toBeLessThanOrEqual(3000);
    }
  });

  it.each(['plate', 'glass', 'bottle'])('has a placeholder for a missing picture: %s', (kind) => {
    expect(Buffer.byteLength(pictureOf(`/menu-pictures/${kind}.svg`))).toBeLessThanOrEqual(3000);
  });
});
