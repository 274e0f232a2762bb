/** The address of a guest's copy of a receipt, for paper that the server prints. */
import type { Storage } from '../../storage/storage.ts';
import type { Secrets } from '../security/secrets.ts';

/** Null where the venue has no host name: its address is known to nobody outside. */
export const receiptCopyOf =
  (storage: Pick<Storage, 'venues'>, secrets: Pick<Secrets, 'receiptCodes'>) =>
  async (venueId: string, id: string, checkKey: string | undefined): Promise<string | null> => {
    const host = (await storage.venues.list()).find((venue) => venue.id === venueId)?.host;
    const [code] = secrets.receiptCodes(venueId, checkKey === undefined ? id : `${id}/${checkKey}`);
    if (!host || code === undefined) return null;
    const part = checkKey === undefined ? '' : `?check=${encodeURIComponent(checkKey)}`;
    return `https://${host}/api/receipts/${id}/${code}${part}`;
  };
