import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { expect, it } from 'vitest';
import { certificateWords } from './certificate-words.ts';

const NOW = Date.parse('2026-06-12T12:00:00.000Z');
const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const dateText = (at: string) => at.slice(0, 10);

it.each([
  [300, 3000, 'The certificate of the server ends on 2027-04-08.', false],
  [21, null, 'The certificate of the server ends on 2026-07-03.', false],
  [
    20,
    3000,
    'The certificate of the server ends in 20 days, on 2026-07-02. Tell whoever runs the server.',
    true,
  ],
  [300, 1, 'The authority of the house ends in 1 day, on 2026-06-13. Tell whoever runs the server.', true],
  [
    -1,
    300,
    'The certificate of the server ended on 2026-06-11. No tablet connects until it is renewed.',
    true,
  ],
])('certificates that end in %s and %s days read "%s"', (server, authority, text, isUrgent) => {
  const ends = { endsAt: inDays(server), authorityEndsAt: authority === null ? null : inDays(authority) };
  expect(certificateWords(ends, NOW, dateText)).toEqual({ text, isUrgent });
});

it('a server without a certificate of its own has nothing to say', () => {
  expect(certificateWords({ endsAt: null, authorityEndsAt: null }, NOW, dateText)).toBeUndefined();
});
