import { deflateRawSync } from 'node:zlib';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { packed, packedDocument, unpacked } from './packed-rows.ts';

const statusBy = (at: string) => ({ id: '01a22ba6-37fa-70cc-9f21-ab729a0fa177', name: 'Maya Okafor', at });
const STEP = JSON.stringify([
  {
    entity: 'order',
    id: '01a22ba6-8c6b-7331-9d06-f11d26075c50',
    before: { status: 'accepted', statusBy: statusBy('2026-06-12T22:12:59.000Z') },
    after: { status: 'preparing', statusBy: statusBy('2026-06-12T22:13:06.000Z') },
  },
]);

describe.each([
  ['the rows of an entry', packed],
  ['a document', packedDocument],
])('%s', (_, pack) => {
  it('come back to the letter, whatever they say', () => {
    const random = seededRandom(7);
    const letters = ['a', '"', '\\', 'é', '京', '🍋', '\u0000', '\u0001', '{"entity":"', '01a22ba6-', ','];
    letters.push('01a22ba6-8c6b-7331-9d06-f11d26075c50', '01010101-0101-0101-0101-010101010101');
    for (let length = 0; length < 3000; length = Math.ceil(length * 1.3) + 1) {
      const text = JSON.stringify(Array.from({ length }, () => random.pick(letters)).join(''));
      expect(unpacked(pack(text))).toBe(text);
    }
    expect(unpacked(pack(STEP))).toBe(STEP);
    expect(unpacked(pack(`\u0001${STEP}`))).toBe(`\u0001${STEP}`);
  });
});

describe('what is packed', () => {
  it('takes less than half of what its JSON does, also for a single step', () => {
    expect(packed(STEP).length).toBeLessThan(STEP.length / 2);
    expect(packedDocument(STEP).length).toBeLessThan(STEP.length / 2);
    expect(packed('[]')).toBe('[]');
  });

  it.each([FIRST_PACKED, FIRST_DOCUMENT])(
    'can be read for good: what this version packed is packed so',
    (first) => {
      expect(unpacked(Buffer.from(first, 'base64'))).toBe(STEP);
    },
  );

  it('is refused when it is packed in a way that nobody knows', () => {
    const other = Buffer.concat([Buffer.of(9), deflateRawSync(STEP)]);
    expect(() => unpacked(other)).toThrow('does not know');
    expect(() => unpacked(7)).toThrow('does not know');
  });
});

/** As the first version packed `STEP`. */
const FIRST_PACKED =
  'AbXQsQoCMRCE4VcR+z1mJ2TX5B3Exkq4YpMjjYVgZ3HvbqNcpyD4AsP3z4e6IFuYHLo18ZRUygKTobrQ4Lln/NL/Wk0+Qhy9SxlUieYsgRHqvjGP8Yjd6Rrjdt/ENIGJ8kxWZc1lAnDZr99/+jcmVdgbs85P';

/** As the first version packed it as a document. */
const FIRST_DOCUMENT =
  'AouuVkqFpit4dQP2EyPjIu1lPdnFhnPZPsqqsccEgMr51LT8InASgyeMxOTk1AJI/sIIUrAR5r8KzsxXXF00i39hOSKMfRMrExX8sxPT8osQwW1kpmtgpmtoFGJkZGVoZGVqqWdgYBClBKowEtNKIFUaIkUWpRYkFiHSJPVsNrYyMIPZXBsLAA==';
