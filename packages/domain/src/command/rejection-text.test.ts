import { describe, expect, it } from 'vitest';
import { VISIT_LIMITS } from '../entities/visit.ts';
import { MAX_ITEMS } from '../orders/order-line.ts';
import { MAX_QUANTITY } from './args.ts';
import { REJECTIONS } from './rejection.ts';
import { rejectionText } from './rejection-text.ts';

describe('the sentence of a refusal', () => {
  it.each(Object.entries({ ...VISIT_LIMITS, items: MAX_ITEMS }))(
    'names the limit of a check that was reached, and the way out: %s',
    (limit, most) => {
      const text = rejectionText('visit.tooLarge', { [limit]: most });
      expect(text).not.toBe(REJECTIONS['visit.tooLarge']);
      expect(text).toMatch(new RegExp(`\\b${most}\\b.+\\. (Move|Send|Use|Seat) .+\\.$`));
    },
  );

  it('names the limit of a pad and of a line', () => {
    expect(rejectionText('order.tooLarge', { unsent: MAX_ITEMS })).toMatch(
      /200 items that are not sent\. Send/,
    );
    expect(rejectionText('order.tooLarge', { portions: MAX_QUANTITY })).toBe(
      'A line can have up to 999 portions.',
    );
  });

  it('is the one of the code when no limit is given', () => {
    expect(rejectionText('visit.tooLarge')).toBe(REJECTIONS['visit.tooLarge']);
    expect(rejectionText('visit.closed', { rounds: 40 })).toBe(REJECTIONS['visit.closed']);
  });
});
