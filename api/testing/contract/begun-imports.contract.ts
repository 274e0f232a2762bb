/** What an import of a menu will do is kept from before its first command until its commands may be forgotten. */
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, daysLater } from '../venue/an-account.ts';
import { ANA, BEN, VENUE } from '../venue/write-entries.ts';

const begun = {
  venueId: VENUE,
  importId: 'import-1',
  actorId: ANA,
  argsHash: 'hash',
  receivedAt: AT,
  commands: [
    { name: 'category.create', args: { id: 'soups', name: 'Zuppe “calde” 🍲' } },
    { name: 'product.archive', args: { id: 'leek' } },
  ],
};
const pruned = (storage: Storage, before: string) =>
  storage.pruning.step('commands', { before, now: before }, 0);

export function registerBegunImportTests(open: () => Storage): void {
  describe('an import of a menu that has begun', () => {
    test('is found again with all of its commands, in its own venue only', async () => {
      const { imports } = opened(open);
      expect(await imports.find(begun)).toBeUndefined();
      expect(await imports.begin(begun)).toEqual(begun);
      expect(await imports.find(begun)).toEqual(begun);
      expect(await imports.find({ ...begun, venueId: 'another-venue' })).toBeUndefined();
    });

    test('stays as it was begun first, whoever begins it again', async () => {
      const { imports } = opened(open);
      const again = { ...begun, actorId: BEN, argsHash: 'other', commands: [] };
      const [one, two] = await Promise.all([imports.begin(begun), imports.begin(again)]);
      expect(one).toEqual(two);
      const { commands } = begun;
      await imports.begin({ ...begun, importId: 'import-2', commands: commands.slice(1) });
      expect(await imports.begin({ ...again, importId: 'import-2' })).toEqual({
        ...begun,
        importId: 'import-2',
        commands: commands.slice(1),
      });
    });

    test('is forgotten when its commands are', async () => {
      const storage = opened(open);
      await storage.imports.begin(begun);
      await pruned(storage, AT);
      expect(await storage.imports.find(begun)).toEqual(begun);
      await pruned(storage, daysLater(1));
      expect(await storage.imports.find(begun)).toBeUndefined();
    });
  });
}
