import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';

describe('what paper can show of a text', () => {
  it.each([
    ['open\x1bp\x00\x32\xfa the drawer', 'open p 2ú the drawer'],
    ['tell\x10\x14\x08me', 'tell me'],
    ['a\u202Egnirts\u202C b\u200Bc', 'agnirts bc'],
    ['soft\u00ADhyphen \uE000private \uD800alone', 'softhyphen private alone'],
    ['two\r\nrows\u2028and\tmore', 'two rows and more'],
    ['burger 🍔🔥', 'burger'],
    ['🇮🇹 pizza 👩🏽‍🍳 1️⃣', 'pizza 1'],
    ['Brand™ ©®', 'Brand™ ©®'],
    ['cafe\u0301', 'café'],
    ['a\u0301\u0302\u0303\u0304\u0305\u0306', 'á\u0302\u0303\u0304'],
    ['🍕', ''],
    ['  ', ''],
  ])('makes %j to %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
