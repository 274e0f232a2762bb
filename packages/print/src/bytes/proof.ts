/**
 * Asks a printer to say when a slip is on paper. The request follows the cut, and the printer comes to it only when
 * everything before it is done.
 */

const GS = 0x1d;

/**
 * `id`: the printer answers our four characters when printing is done. `fence`: it answers what it knows of its paper, and
 * does not come to that while paper is out. `none`: it cannot tell.
 */
export const PROOFS = ['id', 'fence', 'none'] as const;
export type Proof = (typeof PROOFS)[number];

/** Four characters that name an attempt. */
const ID = /^[0-9A-Za-z]{4}$/;

/** Returns the bytes that follow a slip. */
export function proofRequest(proof: Proof, id: string): Uint8Array {
  if (!ID.test(id)) throw new Error(`'${id}' does not name an attempt by four letters or digits`);
  if (proof === 'id')
    return Uint8Array.from([GS, 0x28, 0x48, 6, 0, 48, 48, ...[...id].map((c) => c.charCodeAt(0))]);
  return Uint8Array.from(proof === 'fence' ? [GS, 0x72, 1] : []);
}
