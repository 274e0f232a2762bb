/** The limits of what people type about tables. */

/** Characters of a table's number. */
export const MAX_TABLE_NUMBER = 20;
/** Tables that one text makes at most. */
export const MAX_TYPED_TABLES = 300;
