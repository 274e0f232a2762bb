/** Asks a printer which one it is. */

const GS = 0x1d;

/** Its serial number. The name of its model would be no identity: clones give the name of what they copy. */
export const SERIAL_REQUEST = Uint8Array.from([GS, 0x49, 68]);
/** The name of its model, to show on its test page. */
export const MODEL_REQUEST = Uint8Array.from([GS, 0x49, 67]);
