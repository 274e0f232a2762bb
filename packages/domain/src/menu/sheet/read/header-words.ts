/** What columns of menus are called, in English, Spanish, French, German, Italian and Portuguese. */
import { folded } from './cells.ts';

export type Field =
  | 'name'
  | 'category'
  | 'price'
  | 'description'
  | 'size'
  | 'options'
  | 'allergens'
  | 'traces'
  /** Known by name, and nothing of a menu here: articles' numbers, names for the kitchen, costs, stock, pictures. */
  | 'elsewhere';

/** The fields that a person can choose for a column. */
export const FIELDS = [
  'name',
  'category',
  'size',
  'price',
  'description',
  'options',
  'allergens',
  'traces',
] as const satisfies readonly Field[];

/** Phrases stand between commas, in the spelling of `folded`. */
const WORDS: Readonly<Record<Field, string>> = {
  name: `name, item, item name, product, product name, dish, title, menu item, nombre, producto, plato, nom, produit, plat,
    bezeichnung, artikel, artikelname, produkt, gericht, speise, nome, prodotto, piatto, articolo, nome do item, produto,
    prato, articulo, article`,
  category: `category, categories, menu group, group, section, menu section, categoria, categorias, categorie, kategorie,
    rubrik, rubrique, gruppe, warengruppe, pos category, point of sale category, point of sale categories,
    point of sale product category, reporting category, grupo, gruppo, seccion, sezione, secao`,
  price: `price, default price, sales price, base price, selling price, unit price, regular price, retail price, amount,
    list price, precio, precio de venta, prix, prix de vente, preis, vk preis, verkaufspreis, einzelpreis, prezzo,
    prezzo di vendita, preco, preco de venda, valor`,
  description: `description, desc, item description, details, short description, sales description, descripcion,
    beschreibung, descrizione, descricao, detalles`,
  size: `size, variation, variation name, variant, portion, serving, serving size, groesse, grosse, portionsgrosse, tamano,
    taille, formato, tamanho, variant option, option 1 value, variante, porcion, porzione, formato de venta`,
  options: `options, modifiers, modifier groups, modifier sets, option groups, optionen, extras, opciones, opzioni, opcoes,
    modificadores`,
  allergens: `allergens, allergen, contains, allergene, allergenes, alergenos, alergenios, alergenicos, allergeni`,
  traces: `traces, may contain, trazas, spuren, tracce, tracos`,
  elsewhere: `sku, ref, internal reference, plu, product code, article number, artikelnummer, codigo, reference, item number,
    kitchen name, short name, pos name, alternate name, kurzname, nombre corto, nom court, online name, tax, tax rate,
    taxes, mwst, ust, iva, tva, station, printer, prep station, drucker, bereich, course, gang, image, picture, photo,
    images, bild, imagen, cost, coste, kosten, einkaufspreis, stock, bestand, barcode, ean, gtin`,
};

interface Known {
  readonly field: Field;
  /** Its place among the words of the field. The first words say it best. */
  readonly rank: number;
}

const KNOWN: ReadonlyMap<string, Known> = new Map(
  (Object.entries(WORDS) as [Field, string][]).flatMap(([field, words]) =>
    words.split(/\s*,\s*/).map((word, rank) => [word, { field, rank }] as const),
  ),
);

export function knownHeader(header: string): Known | undefined {
  const isPrice = sizeOfPriceHeader(header) !== undefined;
  return KNOWN.get(folded(header)) ?? (isPrice ? { field: 'price', rank: 0 } : undefined);
}

const PRICED = /^(?:price|preis|prix|precio|prezzo|preço|preco)\b\s*[-–:([]?\s*(.+?)[)\]]?$/i;

/** `Price - Bottle` and `Preis groß` are the prices of a size each. Returns the name of the size. */
export function sizeOfPriceHeader(header: string): string | undefined {
  const [, size = ''] = PRICED.exec(header) ?? [];
  return size === '' || /^(?:cost|type|unit|level)/i.test(size) ? undefined : size;
}

/** Headers that only other tills have. */
const OF_OTHERS =
  /^(?:modifier set - |modifier - |tax - |token$|handle$|operation$|entity type$|clover id$|price \[|precio \[|available for sale|disponibles para|attribute \d|opci[oó]n \d|option \d|type$|parent$|product attributes|key$|kind$)/i;

export const isKnownHeader = (header: string): boolean =>
  knownHeader(header) !== undefined || OF_OTHERS.test(header);
