/** Creates everything, and says of the file that it is a database of this program. Files of 0.x do not. */
import { ACCOUNT_TABLES } from './001-accounts.ts';
import { VENUE_TABLES } from './001-venues.ts';

/** "Tabl" in the header of the file. */
export const APPLICATION_ID = 0x5461626c;

export const base = {
  name: '001-base',
  sql: `PRAGMA application_id = ${APPLICATION_ID};${ACCOUNT_TABLES}${VENUE_TABLES}`,
};
