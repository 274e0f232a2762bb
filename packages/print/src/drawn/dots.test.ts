import { describe, expect, it } from 'vitest';
import { blank, inverted, packed, paint, unpacked, withoutCommands } from './dots.ts';

describe('dots', () => {
  it('are the same after they were bytes', () => {
    const bytes = Uint8Array.from({ length: 24 }, (_, n) => (n * 37) % 256);
    expect(packed(unpacked(bytes, { width: 24, height: 8 }))).toEqual(bytes);
  });

  it('open no drawer: a picture whose bytes are a command gets one dot more', () => {
    const picture = Uint8Array.from([0x10, 0x14, 0x01, 0x10, 0x04, 0x10, 0x05, 0x10, 0x06]);
    const safe = packed(withoutCommands(unpacked(picture, { width: 8, height: 9 })));
    expect([...safe]).toEqual([0x18, 0x14, 0x01, 0x18, 0x04, 0x18, 0x05, 0x10, 0x06]);
  });

  it('are painted within the edges only', () => {
    const page = blank(10, 2);
    expect(page.width).toBe(16);
    paint(page, inverted(blank(8, 8)), { x: 12, y: -7 });
    expect([...packed(page)]).toEqual([0, 0x0f, 0, 0]);
  });
});
