import { describe, expect, it } from 'vitest';
import { folded, isNo, isYes, leafOf, lineOf, membersOf, plainOf, textOf } from './cells.ts';

describe('cells', () => {
  it('HTML is read as its reader sees it', () => {
    expect(plainOf('<p>Aged cheddar &amp; leek<br>on sourdough</p>')).toBe(
      'Aged cheddar & leek\non sourdough',
    );
    expect(plainOf('cr&egrave;me fra&icirc;che &#233; &#xE9; &nope; &#99999999;')).toBe(
      'crème fraîche é é &nope; &#99999999;',
    );
    expect(plainOf('2 < 3 > 1')).toBe('2 < 3 > 1');
  });

  it('characters that nobody sees, or that turn the direction, come off', () => {
    expect(textOf('\ufeffSoup\u0000\u202e of\u200b\u00a0day ')).toBe('Soup of day');
    expect(textOf('two\nlines')).toBe('two\nlines');
    expect(lineOf('two\n lines')).toBe('two lines');
  });

  it('the apostrophe before a formula comes off, and any other stays', () => {
    expect(textOf("'=Cod")).toBe('=Cod');
    expect(textOf("'90s burger")).toBe("'90s burger");
  });

  it('names are compared without accents and signs, in every script', () => {
    expect(folded('Größe (ml)')).toBe('grosse ml');
    expect(folded('寿司')).not.toBe(folded('刺身'));
    expect(folded('Μουσακάς')).not.toBe('');
  });

  it('lists, paths and answers', () => {
    expect(membersOf('Milk, Egg; ,Soy|Nuts')).toEqual(['Milk', 'Egg', 'Soy', 'Nuts']);
    expect(leafOf('Drinks > Hot / Coffee')).toBe('Coffee');
    expect(['Y', 'sí', 'TRUE', 'ja'].every(isYes)).toBe(true);
    expect(['N', 'não', 'FALSE', '0'].every(isNo)).toBe(true);
    expect(isYes('maybe') || isNo('')).toBe(false);
  });
});
