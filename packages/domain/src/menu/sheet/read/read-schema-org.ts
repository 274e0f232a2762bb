/** Reads the menu that a restaurant's web page describes for search engines: JSON in the words of schema.org. */
import type { SheetReading } from '../rows.ts';
import { type Cell, lineOf, plainOf, textOf } from './cells.ts';
import { FoundMenu } from './found-menu.ts';
import { priceOf } from './prices.ts';

type Node = Readonly<Record<string, unknown>>;

/** Deeper than any menu. A file that nests without end is not followed. */
const DEEPEST = 40;

/** Undefined: it has no item of a menu. A row is the number of the item. */
export function readSchemaOrg(json: unknown): SheetReading | undefined {
  const reader = new SchemaReader();
  reader.walk(json, '', 0);
  return reader.items === 0 ? undefined : { ...reader.menu.reading(), ignored: [] };
}

class SchemaReader {
  readonly menu = new FoundMenu();
  items = 0;

  walk(value: unknown, category: string, depth: number): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const one of value) this.walk(one, category, depth + 1);
    } else if (isNode(value)) this.#node(value, category, depth);
  }

  #node(node: Node, category: string, depth: number): void {
    if (isA(node, 'MenuItem')) {
      this.#item(node, category);
      return;
    }
    const name = isA(node, 'MenuSection') ? lineOf(cellOf(node.name)) : category;
    for (const within of [node['@graph'], node.hasMenu ?? node.menu, node.hasMenuSection, node.hasMenuItem]) {
      this.walk(within, name, depth + 1);
    }
  }

  #item(node: Node, category: string): void {
    this.items += 1;
    const row = this.items;
    const product = this.menu.product({
      row,
      category,
      name: lineOf(cellOf(node.name)),
      description: plainOf(textOf(cellOf(node.description))),
    });
    const missing = { kind: 'fault', reason: 'price.missing', text: product.name } as const;
    if (node.offers === undefined) product.sizes.push({ row, size: '', price: missing });
    const offers = listOf(node.offers).filter(isNode).flatMap(single);
    offers.forEach((offer, at) => {
      const inner = isNode(offer.priceSpecification) ? offer.priceSpecification.price : undefined;
      const price = priceOf(cellOf(offer.price ?? inner), { decimal: '.' });
      const unnamed = offers.length > 1 ? `Size ${at + 1}` : '';
      product.sizes.push({ row, size: lineOf(cellOf(offer.name)) || unnamed, price });
    });
  }
}

/** An offer of offers holds them, or names only the lowest price. */
function single(offer: Node): readonly Node[] {
  if (!isA(offer, 'AggregateOffer')) return [offer];
  const within = listOf(offer.offers).filter(isNode);
  return within.length > 0 ? within : [{ price: offer.lowPrice }];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const isA = (node: Node, type: string): boolean => listOf(node['@type']).includes(type);
const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : '';
