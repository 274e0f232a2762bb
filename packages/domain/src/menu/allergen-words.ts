/**
 * What guests and menus call the allergens of European law, in English, Spanish, French, German, Italian and Portuguese.
 * Phrases stand between commas. A word of two allergens, such as 'nuts', may mean either.
 */
import { ALLERGEN_CODES, type AllergenCode } from '../values/allergens.ts';

const WORDS: Readonly<Record<AllergenCode, string>> = {
  gluten: `gluten, glutine, wheat, rye, barley, oat, spelt, kamut, celiac, coeliac, oat milk, trigo, cebada, centeno, avena,
    celiaco, celiaca, ble, froment, seigle, orge, avoine, epeautre, coeliaque, weizen, roggen, gerste, hafer, dinkel,
    zoliakie, frumento, grano, segale, orzo, farro, celiachia, cevada, centeio, aveia`,
  crustaceans: `crustacean, crustaceo, crustacei, crustace, krebstier, krustentier, crostaceo, crostacei, shrimp, prawn, crab,
    lobster, crayfish, langoustine, scampi, gamba, langostino, camaron, cangrejo, crevette, crabe, homard, garnele,
    hummer, gambero, gamberi, gamberetto, gamberetti, camarao, camaroes, caranguejo, lagosta`,
  eggs: `egg, huevo, oeuf, ei, eier, uovo, uova, ovo`,
  fish: `fish, pescado, poisson, fisch, pesce, peixe, anchovy, anchovies, salmon, tuna, cod`,
  peanuts: `peanut, groundnut, ground nut, peanut butter, cacahuete, cacahuate, mani, arachide, arachidi, cacahouete,
    erdnuss, erdnusse, amendoim, amendoins`,
  soy: 'soy, soya, soybean, soy milk, soya milk, soja, soia, tofu, edamame',
  milk: `milk, dairy, lactose, cheese, cream, butter, yogurt, yoghurt, whey, casein, leche, lacteo, lactosa, queso, lait,
    laitier, laitage, fromage, milch, milcheiweiss, milchprodukt, laktose, kase, latte, lattosio, latticini, latticino,
    formaggio, leite, laticinio, lacticinio, queijo`,
  nuts: `tree nut, treenut, brazil nut, brazilnut, almond, almond milk, almond butter, hazelnut, walnut, cashew, cashew nut,
    pecan, pistachio, macadamia, macadamia nut, fruto de cascara, almendra, avellana, anacardo, pistacho, fruit a coque,
    amande, noisette, pistache, schalenfrucht, schalenfruchte, mandel, mandeln, haselnuss, haselnusse, walnuss, walnusse,
    frutta a guscio, mandorla, mandorle, nocciola, nocciole, fruto de casca rija, amendoa, avela`,
  celery: 'celery, celeriac, apio, celeri, sellerie, sedano, aipo',
  mustard: 'mustard, mostaza, moutarde, senf, senape, mostarda',
  sesame: 'sesame, tahini, sesamo, ajonjoli, gergelim',
  sulfites: `sulfite, sulphite, sulfur, sulphur, sulfur dioxide, sulphur dioxide, sulfito, schwefeldioxid, solfito, solfiti`,
  lupin: 'lupin, lupine, lupinen, altramuz, altramuces, lupino, lupini, tremoco',
  mollusks: `mollusc, mollusk, molusco, mollusque, weichtier, mollusco, molluschi, oyster, mussel, clam, scallop, squid,
    calamari, octopus, ostra, mejillon, almeja, pulpo, calamar, huitre, moule, auster, austern, muschel, muscheln,
    tintenfisch, ostrica, ostriche, cozza, cozze, vongole, polpo, mexilhao, ameijoa, polvo, lula`,
};

const SEVERAL: readonly (readonly [readonly AllergenCode[], string])[] = [
  [
    ['crustaceans', 'mollusks'],
    `shellfish, shell fish, seafood, marisco, fruit de mer, meeresfrucht, meeresfruchte, frutti di mare, fruto do mar`,
  ],
  [
    ['nuts', 'peanuts'],
    `nut, nut butter, nuez, nueces, fruto seco, noix, nuss, nusse, noce, noci, noz, nozes`,
  ],
  // They have the name of an allergen and are none.
  [[], `coconut milk, coconut cream, coconut butter, cocoa butter, rice milk, cream of tartar`],
];

/** Returns the words of a text in a plain spelling. Singular and plural are the same, and letters have no accents. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([a-z])\p{M}+/gu, '$1')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.map((word) => word.replace(/e?s?$/, ''))
    .join(' ') ?? '';

interface Phrase {
  readonly words: string;
  readonly codes: readonly AllergenCode[];
}

const ofWords = (codes: readonly AllergenCode[], words: string): readonly Phrase[] =>
  words.split(',').map((phrase) => ({ words: ` ${plainWords(phrase)} `, codes }));

/** The longest first: tree nuts are no other nuts. */
const PHRASES: readonly Phrase[] = [
  ...ALLERGEN_CODES.flatMap((code) => ofWords([code], WORDS[code])),
  ...SEVERAL.flatMap(([codes, words]) => ofWords(codes, words)),
].toSorted((a, b) => b.words.length - a.words.length);

/**
 * Returns the allergens that a text names, in the order of the law. Only whole words count, and nothing is guessed from
 * words that name none.
 */
export function allergenCodes(text: string): readonly AllergenCode[] {
  const found = new Set<AllergenCode>();
  let left = ` ${plainWords(text)} `;
  for (const { words, codes } of PHRASES) {
    if (!left.includes(words)) continue;
    for (const code of codes) found.add(code);
    left = left.replaceAll(words, ' , ');
  }
  return ALLERGEN_CODES.filter((code) => found.has(code));
}
