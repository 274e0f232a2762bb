/** Schemas that several API responses share. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';

const whole = () => v.pipe(v.number(), v.integer(), v.minValue(0));

export const Count = whole();
/** Money is integer cents. */
export const Cents = whole();
export const Version = described(
  'Counts the changes of the row; its `ETag` is the same number in quotes.',
  whole(),
);
export const Id = described('Opaque; it never changes.', v.string());
export const VenueId = described('The venue that it belongs to.', v.string());
export const Name = described('What people call it.', v.string());
export const Email = described('The email address. People sign in with it.', v.string());
export const At = described('When it happened.', v.string());
export const MadeAt = described('When it was made.', v.string());
export const BusinessDay = described(
  'YYYY-MM-DD in the time zone of the venue; it begins at the cut-off and not at midnight.',
  v.string(),
);
export const Archived = described(
  'True when it was deleted. It is kept because other rows refer to it.',
  v.boolean(),
);
export const PersonName = described('The name of the person; of an API key, its name.', v.string());
export const Person = v.object({ id: Id, name: PersonName });

/** A tender by its name at that time. */
export const Tendered = v.object({
  id: described('The tender.', v.string()),
  name: described('Its name at that time.', v.string()),
});
