import { anOption, anOptionGroup } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { chosenOptions, type ProductChoice } from './product-choice.ts';
import {
  countOf,
  isIn,
  mostFor,
  type OptionAt,
  prefixOf,
  toggled,
  withCount,
  withPrefix,
} from './rich-choice.ts';

const start: ProductChoice = { sizeId: 'regular', options: {} };
const bacon = anOption({ id: 'bacon', most: 4 });
const onion = anOption({ id: 'onion', included: true });
const group = anOptionGroup({
  id: 'with',
  type: 'checkbox',
  max: 5,
  options: [bacon, onion],
  prefixes: ['no', 'extra'],
});
const at = (option: OptionAt['option'], over: Partial<OptionAt['group']> = {}): OptionAt => ({
  group: { ...group, ...over },
  option,
  path: [],
});
const named = (choice: ProductChoice) => chosenOptions(choice);

describe('an option', () => {
  it('is put in and taken out by a tap', () => {
    const once = toggled(start, at(bacon));
    expect(isIn(once, at(bacon))).toBe(true);
    expect(named(once)).toEqual([{ groupId: 'with', optionIds: ['bacon'] }]);
    expect(named(toggled(once, at(bacon)))).toEqual([]);
  });

  it('is counted up to what it and its group take', () => {
    const three = withCount(start, at(bacon), 3);
    expect(countOf(three, at(bacon))).toBe(3);
    expect(named(three)).toMatchObject([{ counts: { bacon: 3 } }]);
    expect(mostFor(three, at(bacon))).toBe(4);
    expect(mostFor(withCount(start, at(bacon), 1), at(bacon, { max: 2 }))).toBe(2);
    expect(mostFor(withCount(withCount(start, at(onion), 1), at(bacon), 1), at(bacon, { max: 3 }))).toBe(2);
    expect(named(withCount(three, at(bacon), 0))).toEqual([]);
    // Nothing of the count is left for the next time.
    expect(countOf(toggled(withCount(three, at(bacon), 0), at(bacon)), at(bacon))).toBe(1);
  });

  it('is wanted in one way, and the same word again takes it back', () => {
    const extra = withPrefix(start, at(bacon), 'extra');
    expect(named(extra)).toMatchObject([{ prefixes: { bacon: 'extra' } }]);
    const no = withPrefix(extra, at(bacon), 'no');
    expect(prefixOf(no, at(bacon))).toBe('no');
    expect(isIn(no, at(bacon))).toBe(false);
    expect(named(withPrefix(no, at(bacon), 'no'))).toEqual([]);
    expect(named(withPrefix(extra, at(bacon), 'extra'))).toEqual([{ groupId: 'with', optionIds: ['bacon'] }]);
    expect(named(toggled(no, at(bacon)))).toEqual([{ groupId: 'with', optionIds: ['bacon'] }]);
  });
});

describe('what comes with the dish', () => {
  it('is in it, and is said only when somebody wants it otherwise', () => {
    expect(isIn(start, at(onion))).toBe(true);
    expect(named(start)).toEqual([]);
    const no = toggled(start, at(onion));
    expect(isIn(no, at(onion))).toBe(false);
    expect(named(no)).toMatchObject([{ optionIds: ['onion'], prefixes: { onion: 'no' } }]);
    expect(named(toggled(no, at(onion)))).toEqual([]);
    const extra = withPrefix(start, at(onion), 'extra');
    expect(isIn(extra, at(onion))).toBe(true);
    expect(named(withPrefix(extra, at(onion), 'extra'))).toEqual([]);
  });

  it('gives way to another answer where only one is taken', () => {
    const radio = (option: OptionAt['option']) => at(option, { type: 'radio' });
    const other = toggled(start, radio(bacon));
    expect(isIn(other, radio(onion))).toBe(false);
    expect(isIn(toggled(other, radio(onion)), radio(onion))).toBe(true);
  });
});
