/** The accounts at providers of card readers. */
import { describe, expect, test } from 'vitest';
import type { NewCardAccount } from '../../src/storage/door/card-accounts.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, auditEvent } from '../venue/an-account.ts';
import { VENUE } from '../venue/write-entries.ts';

const anAccount = (over: Partial<NewCardAccount> = {}): NewCardAccount => ({
  ...{ id: 'account-1', venueId: VENUE, provider: 'stripe', label: 'rk_test_…', test: true },
  ...{ sealed: 'sealed-1', locationId: null, hasHooks: false, madeAt: AT },
  madeBy: { id: 'theo', name: 'Theo' },
  event: auditEvent('cards.account'),
  ...over,
});

export function registerCardAccountTests(open: () => Storage): void {
  describe('the account for card readers', () => {
    test('is one a venue, found by both ids, and in the trail', async () => {
      const { cards, audit } = opened(open);
      await cards.put(anAccount());
      await cards.put(anAccount({ sealed: 'sealed-2', hasHooks: true, locationId: 'tml_1' }));
      await cards.put(anAccount({ id: 'account-2', venueId: 'another-venue' }));
      const { event: _, ...known } = anAccount({ sealed: 'sealed-2', hasHooks: true, locationId: 'tml_1' });
      expect(await cards.of(VENUE)).toEqual({ ...known, fault: null, faultAt: null });
      expect(await cards.get('account-1')).toEqual(await cards.of(VENUE));
      expect(await cards.get('account-2')).toMatchObject({ venueId: 'another-venue', test: true });
      await cards.remove({ venueId: VENUE, event: auditEvent('cards.forget') });
      expect([await cards.of(VENUE), await cards.get('account-1')]).toEqual([undefined, undefined]);
      const { entries } = await audit.page(VENUE, { limit: 20 });
      expect(entries.map(({ action }) => action)).toContain('cards.forget');
      expect(JSON.stringify(entries)).not.toContain('sealed');
    });

    test('keeps since when something is wrong, until nothing is or another one is given', async () => {
      const { cards } = opened(open);
      await cards.put(anAccount());
      await cards.note('account-1', 'key', AT);
      await cards.note('account-1', 'key', '2027-01-01T00:00:00.000Z');
      expect(await cards.of(VENUE)).toMatchObject({ fault: 'key', faultAt: AT });
      await cards.note('account-1', null, AT);
      expect(await cards.of(VENUE)).toMatchObject({ fault: null, faultAt: null });
      await cards.note('account-1', 'hook', AT);
      await cards.put(anAccount());
      expect(await cards.of(VENUE)).toMatchObject({ fault: null });
    });
  });
}
