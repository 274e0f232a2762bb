/** The look-ups of commands, which must find in storage what they find everywhere else. */
import { foundIn, LOOK_UP_CASES } from '@tableside/domain/testing/look-up-cases.ts';
import { LOOK_UP_ROWS } from '@tableside/domain/testing/look-up-rows.ts';
import { expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { VENUE } from '../venue/write-entries.ts';

export function registerLookUpTests(open: () => Storage): void {
  test.each(LOOK_UP_CASES)(
    'the look-up $read.kind %# finds what a command may see',
    async ({ read, finds }) => {
      const storage = opened(open);
      await storage.seed(VENUE, LOOK_UP_ROWS);
      expect(foundIn(await storage.load(VENUE, [read]))).toEqual(finds.toSorted());
    },
  );

  test('another venue finds nothing of this one', async () => {
    const storage = opened(open);
    await storage.seed(VENUE, LOOK_UP_ROWS);
    const reads = LOOK_UP_CASES.map(({ read }) => read);
    expect(foundIn(await storage.load('another-venue', reads))).toEqual([]);
    expect(await storage.row('another-venue', 'table', 'table-12')).toBeUndefined();
    expect(await storage.rows('another-venue', 'order')).toEqual([]);
  });
}
