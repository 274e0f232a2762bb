/** Guesses who makes the products of a new category. A person sees the guess and can change it. */
import { plainWords } from '../allergen-words.ts';

const wordsOf = (text: string): readonly string[] => plainWords(text).split(' ');

/** In English, Spanish, French, German, Italian and Portuguese. */
const DRINKS = new Set(
  wordsOf(`bar beer wine cocktail drink beverage coffee tea juice soda lemonade spirit liqueur liquor whisky whiskey gin rum
    vodka tequila mezcal aperitif digestif bottle champagne sparkling cider
    cerveza vino bebida cafe zumo jugo refresco licor aguardiente cava
    biere vin boisson the jus spiritueux bouteille petillant cidre
    bier wein getrank getranke kaffee tee saft spirituose spirituosen likor schnaps schorle flasche sekt flaschenwein
    birra birre vini bevanda bevande caffe succo succhi liquore liquori aperitivo aperitivi amaro amari spumante bottiglia
    cerveja vinho cha suco sumo refrigerante espumante garrafa`),
);
const VESSELS = new Set(
  wordsOf(
    'glass bottle carafe pint magnum glas flasche karaffe verre bouteille carafe copa botella jarra bicchiere bottiglia taca copo garrafa',
  ),
);

/** `sizes` are the names of the sizes of each of its products. */
export function guessedStation(category: string, sizes: readonly (readonly string[])[]): 'kitchen' | 'bar' {
  if (wordsOf(category).some((word) => DRINKS.has(word))) return 'bar';
  const poured = sizes.filter((names) =>
    names.some((name) => wordsOf(name).some((word) => VESSELS.has(word))),
  );
  return poured.length * 2 > sizes.length ? 'bar' : 'kitchen';
}
