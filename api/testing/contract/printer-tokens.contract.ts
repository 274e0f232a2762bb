/** The tokens by which printers ask. */
import { describe, expect, test } from 'vitest';
import type { NewPrinterToken } from '../../src/storage/door/printer-tokens.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, auditEvent, daysLater } from '../venue/an-account.ts';
import { VENUE } from '../venue/write-entries.ts';

const aToken = (hash: string, printerId = 'printer-1'): NewPrinterToken => ({
  ...{ venueId: VENUE, printerId, hash, at: AT },
  event: auditEvent('printer.token'),
});

export function registerPrinterTokenTests(open: () => Storage): void {
  describe('the token of a printer', () => {
    test('is found by its hash, and is in the audit trail', async () => {
      const storage = opened(open);
      await storage.printerTokens.renew(aToken('hash-1'));
      expect(await storage.printerTokens.find('hash-1')).toEqual({ venueId: VENUE, printerId: 'printer-1' });
      expect(await storage.printerTokens.find('hash-2')).toBeUndefined();
      const { entries } = await storage.audit.page(VENUE, { limit: 20 });
      expect(entries.map(({ action }) => action)).toEqual(['printer.token']);
    });

    test('ends when the printer gets another one, and no other printer loses its own', async () => {
      const { printerTokens } = opened(open);
      await printerTokens.renew(aToken('hash-1'));
      await printerTokens.renew(aToken('hash-2', 'printer-2'));
      await printerTokens.renew(aToken('hash-3'));
      expect(await printerTokens.find('hash-1')).toBeUndefined();
      expect(await printerTokens.find('hash-2')).toMatchObject({ printerId: 'printer-2' });
      expect(await printerTokens.find('hash-3')).toMatchObject({ printerId: 'printer-1' });
    });

    test('says who has asked, and has not asked since', async () => {
      const { printerTokens } = opened(open);
      for (const n of [1, 2, 3]) await printerTokens.renew(aToken(`hash-${n}`, `printer-${n}`));
      await printerTokens.seen({ venueId: VENUE, printerId: 'printer-1', at: AT });
      await printerTokens.seen({ venueId: VENUE, printerId: 'printer-2', at: daysLater(1) });
      expect(await printerTokens.silentSince(daysLater(1))).toEqual([
        { venueId: VENUE, printerId: 'printer-1' },
      ]);
    });
  });
}
