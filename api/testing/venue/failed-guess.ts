/** Records a failed guess, as sign-in does. */
import type { Guess, Guesses } from '../../src/storage/door/guesses.ts';

export async function failGuess(
  guesses: Guesses,
  { at, ...counted }: Guess['counted'] & { readonly at: string },
): Promise<void> {
  const begun = await guesses.beginGuess({ limits: [], counted, at, since: at, until: at });
  if (begun.kind === 'begun') await guesses.endGuess(begun.id, 'failed');
}
