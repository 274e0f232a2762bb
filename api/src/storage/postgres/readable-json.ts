/**
 * Stored JSON as PostgreSQL can read it. JSON may name a NUL character and half of a pair of characters, such as an emoji
 * that was cut in two. PostgreSQL has neither, and would refuse the whole text.
 */

/** Such a character, after any number of backslashes that stand for themselves. */
const UNREADABLE = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})`;
/** The character that stands for one that cannot be told. */
const INSTEAD = String.raw`\1\\ufffd`;

/** `text` is SQL for a text that holds JSON, such as a column. Most texts name no character, and are read as they are. */
export const readableJson = (text: string): string =>
  String.raw`(CASE WHEN strpos(${text}, '\u') = 0 THEN ${text}
    ELSE regexp_replace(${text}, '${UNREADABLE}', '${INSTEAD}', 'g') END)`;
