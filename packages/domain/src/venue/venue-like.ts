/** A new house begins with the settings of another one. */
import type { Venue } from '../entities/venue.ts';

/**
 * Returns the new venue with hours, taxes, ways to pay and settings of the model. What names rows that the new venue has not, its
 * sections and products, is left out. So are its days and its tax number, which is printed on receipts.
 */
export function venueLike(bare: Venue, model: Venue): Venue {
  const { operatingHours, taxRate, taxes, paymentAccepted, tenders, settings } = model;
  const { taxNumber: _, ...shared } = settings;
  return {
    ...bare,
    operatingHours,
    taxRate,
    ...(taxes && { taxes }),
    paymentAccepted,
    ...(tenders && { tenders }),
    settings: shared,
  };
}
