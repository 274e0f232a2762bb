/** Makes an account follow its staff card: a deactivated card keeps it from signing in. */
import { endingCard, endsOfCard, lettingIn, ofCard } from '../../sql/card-ends.ts';
import type { ApplyParts } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';

export const createCards = (database: Database): ApplyParts['cards'] => ({
  follow(venueId, row, change) {
    if (row.entity !== 'staff') return [];
    const { query } = database;
    const card = { venueId, staffId: row.id };
    const { isActive } = row.doc;
    const { selected, read } = ofCard(card);
    const ending = isActive ? undefined : read(query.values(selected));
    query.run(lettingIn(card, isActive ? 1 : 0));
    if (!ending || ending.userIds.length === 0) return [];
    for (const statement of endingCard(venueId, ending, change)) query.run(statement);
    database.tell({ kind: 'ended' });
    return endsOfCard(venueId, ending, change);
  },
});
