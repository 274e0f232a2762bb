import { describe, expect, it } from 'vitest';
import { placeholderLines } from './receipt-lines.ts';

describe('a receipt that knows only its total', () => {
  it('has two lines of 60 and 40 percent', () => {
    expect(placeholderLines(10_000).map((line) => line.price)).toEqual([6000, 4000]);
    expect(placeholderLines(999).map((line) => line.price)).toEqual([599, 400]);
  });

  it('adds up to the total to the cent', () => {
    for (let total = 0; total <= 20_000; total += 1) {
      const sum = placeholderLines(total).reduce((cents, line) => cents + line.price, 0);
      if (sum !== total) expect.fail(`${total} became ${sum}`);
    }
    expect(placeholderLines(1).map((line) => line.price)).toEqual([1, 0]);
  });
});
