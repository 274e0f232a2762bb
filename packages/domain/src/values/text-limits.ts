/** The lengths of what people write, for commands and for the fields that they are written in. */

/** Characters of a note, an allergy or a reason. The server refuses a longer one. */
export const MAX_NOTE = 280;

/** Characters of the short name of a product: as many as two lines of a tile hold. */
export const MAX_SHORT_NAME = 30;

/** Characters of what the kitchen calls a dish, a size or an option. Short, so that a cook reads it at once. */
export const MAX_KITCHEN_NAME = 40;
/** The name of a custom item. */
export const MAX_OPEN_NAME = 60;
