/** Calls of guests: who is told of them, and for how long devices keep them. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, FRIDAY_EVENING } from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { describe, expect, test } from 'vitest';
import { SCOPE } from '../../src/storage/rows/scope.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ANA, BEN, put, VENUE } from '../venue/write-entries.ts';

const THREE_DAYS_AGO = '2026-06-09T20:00:00.000Z';
const CLOSED_SINCE = '2026-06-10T23:30:00.000Z';
const ofAna = (over = {}) => change('call', aCall({ customerId: ANA, ...over }));

export function registerCallTests(open: () => Storage): void {
  describe('calls of guests', () => {
    test('reach the floor and the guest who called, and nobody else [E5]', async () => {
      const storage = opened(open);
      await put(storage, ofAna(), change('call', aCall({ customerId: BEN })));
      const seenBy = async (viewer: keyof typeof SCOPE, ownerId?: string): Promise<string[]> => {
        const reader = { scope: SCOPE[viewer], ...(ownerId !== undefined && { ownerId }) };
        const { rows } = await storage.changes(VENUE, { after: 0, limit: 10, ...reader });
        return rows.map((row) => String('customerId' in row.doc && row.doc.customerId));
      };
      expect(await seenBy('server')).toEqual([ANA, BEN]);
      expect(await seenBy('manager')).toEqual([ANA, BEN]);
      expect(await seenBy('kitchen')).toEqual([]);
      expect(await seenBy('customer', ANA)).toEqual([ANA]);
      expect(await seenBy('customer', anActor('customer').userId)).toEqual([]);
    });

    test('replace each other, so a guest has one row for each kind', async () => {
      const storage = opened(open);
      const answered = { at: FRIDAY_EVENING, userId: BEN, firstName: 'Maria' };
      await put(storage, ofAna(), ofAna({ answered }), ofAna({ kind: 'bill' }));
      const rows = await storage.rows(VENUE, 'call');
      expect(rows.map(({ doc }) => [doc.kind, doc.version, doc.answered?.firstName]).sort()).toEqual([
        ['bill', 1, undefined],
        ['server', 2, 'Maria'],
      ]);
    });

    test('from days ago are left out of full pulls [L3]', async () => {
      const storage = opened(open);
      await put(storage, ofAna({ at: THREE_DAYS_AGO }), ofAna({ kind: 'bill' }));
      const { rows } = await storage.changes(VENUE, {
        after: 0,
        limit: 10,
        scope: SCOPE.server,
        live: { upTo: 10, closedSince: CLOSED_SINCE, openUpTo: 0 },
      });
      expect(rows.map(({ doc }) => 'kind' in doc && doc.kind)).toEqual(['bill']);
    });
  });
}
