/** Whether a dish contains what somebody is allergic to. */

/** Singular and plural are the same word, and so are 'shell fish' and 'shellfish'. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(tree|brazil|ground|shell)[ -]+(?=nut|fish)/g, '$1')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.map((word) => word.replace(/e?s?$/, ''))
    .join(' ') ?? '';

/** The fourteen that European law names. A word in two of them, such as 'nuts', may mean either. */
const KNOWN = [
  'gluten wheat rye barley oat spelt celiac coeliac',
  'crustacean shellfish shrimp prawn crab lobster',
  'mollusc mollusk shellfish oyster mussel clam scallop squid octopus',
  'nut treenut brazilnut almond hazelnut walnut cashew pecan pistachio macadamia',
  'nut peanut groundnut',
  'milk dairy lactose',
  'soy soya soybean',
  'sulfite sulphite sulfur sulphur',
  'egg',
  'fish',
  'celery',
  'mustard',
  'sesame',
  'lupin',
].map((words) => ` ${wordsOf(words)} `);

const isNamed = (words: string, known: string): boolean =>
  words.split(' ').some((word) => known.includes(` ${word} `));

/**
 * Returns those allergens of a dish that the allergy names, in the words of the menu. Known allergens match whatever
 * both call them; any other word of the menu matches itself. Only whole words count, and nothing is guessed: not from
 * words that name no allergen, and not for a dish without a list.
 */
export function clash(allergy: string | null | undefined, allergens: readonly string[]): readonly string[] {
  const told = wordsOf(allergy ?? '');
  return allergens.filter((name) => {
    const words = wordsOf(name);
    const isSaid = words !== '' && ` ${told} `.includes(` ${words} `);
    return isSaid || KNOWN.some((known) => isNamed(told, known) && isNamed(words, known));
  });
}
