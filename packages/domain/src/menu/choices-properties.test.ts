import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  aCategory,
  anOption,
  anOptionGroup,
  aProduct,
  aSize,
  aTable,
  testId,
} from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import type { InputOf } from '../commands.ts';
import { type Option, type OptionGroup, PREFIXES, type Prefix } from '../entities/menu.ts';
import type { ItemOption } from '../entities/order.ts';
import { padIdOf } from '../entities/visit.ts';
import { type ChosenOptions, priceOf } from './pricing.ts';

const VISIT = testId('visit');
const GROUPS = 5;
const cents = fc.integer({ min: 0, max: 999 });

/** Groups that offer only later ones, deeper than choices go. */
const menus = fc
  .array(
    fc.array(
      fc.record({
        price: cents,
        extraPrice: fc.option(cents, { nil: undefined }),
        most: fc.constantFrom(undefined, 2, 20),
        below: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { minLength: GROUPS, maxLength: GROUPS },
  )
  .map((all) =>
    all.map((options, g) =>
      anOptionGroup({
        id: `g${g}`,
        type: 'checkbox',
        required: false,
        prefixes: PREFIXES,
        options: options.map(({ price, extraPrice, most, below }, o): Option => {
          const groupIds = below.map((n) => g + n).filter((n) => n < GROUPS);
          return anOption({
            id: `o${o}`,
            price,
            ...(extraPrice !== undefined && { extraPrice }),
            ...(most && { most }),
            ...(groupIds.length > 0 && { groupIds: groupIds.map((n) => `g${n}`) }),
          });
        }),
      }),
    ),
  );

interface Node {
  readonly option: Option;
  readonly groupId: string;
  readonly count: number;
  readonly prefix: Prefix | undefined;
  readonly below: readonly Node[];
}

/** Chooses by a list of numbers, so that it shrinks. */
class Chooser {
  #n = 0;
  readonly #numbers: readonly number[];
  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }
  next(below: number): number {
    this.#n += 1;
    return (this.#numbers[this.#n % this.#numbers.length] ?? 0) % below;
  }
}

function tree(
  groups: readonly OptionGroup[],
  from: readonly string[],
  chooser: Chooser,
  depth = 1,
): readonly Node[] {
  if (depth > 3) return [];
  return from.flatMap((groupId) => {
    const options = groups.find(({ id }) => id === groupId)?.options ?? [];
    return options
      .filter(() => chooser.next(2) === 1)
      .map((option): Node => {
        const prefix = [undefined, undefined, undefined, ...PREFIXES][chooser.next(7)];
        const count = 1 + chooser.next(option.most ?? 1);
        const below = prefix === 'no' ? [] : tree(groups, option.groupIds ?? [], chooser, depth + 1);
        return { option, groupId, prefix, count, below };
      });
  });
}

/** As the menu page says it, written a second time. */
const worth = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, { option, count, prefix, below }) => {
    const own = prefix === 'extra' ? (option.extraPrice ?? option.price) : option.price;
    return prefix === 'no' ? sum : sum + count * (own + worth(below));
  }, 0);

function chosenIn(nodes: readonly Node[], under: readonly string[] = []): ChosenOptions[] {
  const groups = [...new Set(nodes.map(({ groupId }) => groupId))];
  return groups.flatMap((groupId) => {
    const here = nodes.filter((node) => node.groupId === groupId);
    const prefixed = here.flatMap(({ option, prefix }) => (prefix ? [[option.id, prefix] as const] : []));
    const below = here.flatMap((node) => chosenIn(node.below, [...under, `${groupId}/${node.option.id}`]));
    return [
      ...below,
      {
        groupId,
        optionIds: here.map(({ option }) => option.id),
        counts: Object.fromEntries(here.map(({ option, count }) => [option.id, count])),
        ...(prefixed.length > 0 && { prefixes: Object.fromEntries(prefixed) }),
        ...(under.length > 0 && { under }),
      },
    ];
  });
}

it('the price of any tree of choices is the same on a device with an old menu and on the server', () => {
  fc.assert(
    fc.property(
      menus,
      fc.array(fc.nat(1000), { minLength: 5, maxLength: 40 }),
      cents,
      (groups, numbers, more) => {
        const nodes = tree(groups, ['g0', 'g1'], new Chooser(numbers));
        const options = chosenIn(nodes);
        const place = aRoom({
          table: [aTable()],
          visit: [aVisit()],
          category: [aCategory()],
          product: [aProduct({ sizes: [aSize({ currentPrice: 1000 })], optionGroupIds: ['g0', 'g1'] })],
          optionGroup: groups,
        });
        const entry = place.rows.menuFor('burger');
        if (!entry) throw new Error('no menu');
        const price = 1000 + worth(nodes);
        expect(priceOf(entry, { sizeId: 'regular', options })).toMatchObject({ unit: price });

        const all = groups.flatMap(({ id, options: own }) =>
          own.map((one) => ({ ...one, id: `${id}/${one.id}` })),
        );
        const sold = {
          sizePrice: 1000,
          optionPrices: Object.fromEntries(all.map((one) => [one.id, one.price])),
          extraPrices: Object.fromEntries(all.map((one) => [one.id, one.extraPrice ?? one.price])),
        };
        // Meanwhile all prices change, and some options get a price for extra, or lose it.
        for (const group of groups) {
          const set = group.options.map(({ id, price: before, extraPrice }, n) => {
            const base = { name: 'Rare', price: before, isAvailable: true, extraPrice: extraPrice ?? null };
            const dearer = n % 2 === 0 ? before + more + 1 : null;
            return [`options[${id}]`, base, { ...base, price: before + more, extraPrice: dearer }] as const;
          });
          const patch = {
            id: group.id,
            set: Object.fromEntries(set.map(([path, , value]) => [path, value])),
            base: Object.fromEntries(set.map(([path, base]) => [path, base])),
          } as InputOf<'optionGroup.patch'>;
          expect(['applied', 'noop']).toContain(outcomeOf(place.run('optionGroup.patch', patch, 'manager')));
        }
        const item = { id: testId('item'), productId: 'burger', sizeId: 'regular', quantity: 1 };
        const asked = { visitId: VISIT, item: { ...item, options: options as never, sold } };
        expect(outcomeOf(place.run('visit.addItem', asked))).toBe('applied');
        const line = place.rows.get('order', padIdOf(VISIT))?.items[0];
        expect(line?.price).toBe(price);
        // The line alone tells its price, too.
        expect(1000 + fromLine(line?.options ?? [])).toBe(price);
        expect(outcomeOf(place.decide('visit.addItem', asked))).toBe('noop');
      },
    ),
    { numRuns: 60 },
  );
});

function fromLine(options: readonly ItemOption[], path = ''): number {
  return options
    .filter((option) => (option.path ?? []).join('>') === path)
    .reduce((sum, { groupId, optionId, price, quantity = 1 }) => {
      const own = [...(path === '' ? [] : [path]), `${groupId}/${optionId}`].join('>');
      return sum + quantity * (price + fromLine(options, own));
    }, 0);
}
