/** Reads pasted text: a line that ends in a price is a dish. */
import type { SheetReading } from '../rows.ts';
import { folded, lineOf } from './cells.ts';
import { FoundMenu, type FoundProduct } from './found-menu.ts';
import { type DecimalSign, decimalSignOf, type LoneSign, priceOf } from './prices.ts';
import { productKey } from './tills/till.ts';

export interface TextChoices {
  /** `Burrata, peach 19` is a Burrata with peach. */
  readonly commaBeginsDescription?: boolean | undefined;
  readonly lone?: LoneSign | undefined;
}

const PRICE = String.raw`(?:\p{Sc}\s?)?\d{1,4}(?:[.,]\d{1,3})?(?:\s?(?:\p{Sc}|USD|EUR|GBP|CHF|[,.]\s?[-–—]))?`;
const UNIT =
  '(?:each|ea|glass|bottle|half dozen|dozen|half|full|pint|small|medium|large|carafe|jug|single|double|cup|bowl|glas|flasche|verre|bouteille|pichet|copa|botella|jarra|calice|bicchiere|bottiglia|copo|garrafa)';
const FIRST = String.raw`(?:${UNIT}\s+)?${PRICE}(?:\s+${UNIT})?`;
const NEXT = String.raw`(?:[\p{L}][\p{L} ]{0,18}\s+)?${PRICE}(?:\s+${UNIT})?`;
/** A dish, then dots, a dash or a space, then its prices. */
const PRICED = new RegExp(
  String.raw`^(.*?)(?:\s*[.·_…]{2,}\s*|\s+[-–—]\s+|\s+)(${FIRST}(?:\s*[/|]\s*${NEXT})*)$`,
  'iu',
);
const LABELLED = new RegExp(String.raw`^([\p{L}][\p{L} ]*?)?\s*(${PRICE})\s*([\p{L}]+)?$`, 'u');
/** `Wine (glass / bottle)`: the prices below have these sizes. */
const SIZED_HEADING = /^(.*?)\s*[(:–-]\s*([\p{L} ]+(?:\s*[/|]\s*[\p{L} ]+)+)\)?$/u;
const DIET = /\s*\((v|vg|ve|gf|df|n|veg|vegan)\)/gi;
const LONGEST = 400;

export function readText(text: string, choices: TextChoices = {}): SheetReading {
  const reader = new TextReader(text.split(/\r\n|\r|\n/), choices);
  return { ...reader.read(), ignored: [] };
}

class TextReader {
  readonly #lines: readonly string[];
  readonly #choices: TextChoices;
  readonly #menu = new FoundMenu();
  readonly #known = new Map<string, FoundProduct>();
  readonly #decimal: DecimalSign | null;
  #category = '';
  #sizes: readonly string[] = [];
  #isAfterBlank = true;
  /** The dish that the line before named. */
  #last: FoundProduct | undefined;

  constructor(lines: readonly string[], choices: TextChoices) {
    this.#lines = lines;
    this.#choices = choices;
    this.#decimal = decimalSignOf(lines.flatMap((line) => line.match(/\d+[.,]\d{1,2}\b/g) ?? []));
  }

  read() {
    this.#lines.forEach((raw, at) => {
      const line = lineOf(raw.replace(/^[\s•*\-–—]+(?=\p{L})/u, ''));
      if (line !== '') this.#readLine(line, at);
      this.#isAfterBlank = line === '';
    });
    return this.#menu.reading();
  }

  #readLine(line: string, at: number): void {
    const [, dish = '', prices = ''] = (line.length <= LONGEST && PRICED.exec(line)) || [];
    if (dish.trim() !== '') this.#dish(dish.trim(), prices, at + 1);
    else if (this.#last && !this.#isAfterBlank && (/^\p{Ll}/u.test(line) || line.includes(','))) {
      this.#last.description = joined(this.#last.description, line);
    } else if (this.#isHeading(line, at)) this.#heading(line);
    else {
      const price = { kind: 'fault', reason: 'price.missing', text: line } as const;
      this.#add({ row: at + 1, name: line }).sizes.push({ row: at + 1, size: '', price });
    }
  }

  #isHeading(line: string, at: number): boolean {
    const isLast = this.#lines.slice(at + 1).every((next) => next.trim() === '');
    return !isLast && (this.#isAfterBlank || (line === line.toUpperCase() && /\p{Lu}/u.test(line)));
  }

  #heading(line: string): void {
    const [, name = line, sizes] = SIZED_HEADING.exec(line) ?? [];
    const title = lineOf(name.replace(/:$/, ''));
    const isLoud = title === title.toUpperCase() && title.length > 3;
    this.#category = isLoud ? `${title.charAt(0)}${title.slice(1).toLowerCase()}` : title;
    this.#sizes =
      sizes
        ?.split('/')
        .flatMap((part) => part.split('|'))
        .map((part) => part.trim()) ?? [];
    this.#last = undefined;
  }

  #dish(text: string, prices: string, row: number): void {
    const { name, description } = this.#parted(text);
    const product = this.#add({ row, name, description });
    const parts = prices.split(/\s*[/|]\s*/).map((part) => {
      const [, before, amount = part, after] = LABELLED.exec(part.trim()) ?? [];
      return { label: (before ?? after ?? '').trim(), amount };
    });
    parts.forEach(({ label, amount }, at) => {
      const unlabelled = parts.length === 1 ? '' : (this.#sizes[at] ?? `Size ${at + 1}`);
      const price = priceOf(amount, { decimal: this.#decimal, lone: this.#choices.lone });
      product.sizes.push({ row, size: label || unlabelled, price });
    });
    const isUnnamed = parts.some(({ label }, at) => label === '' && this.#sizes[at] === undefined);
    if (parts.length > 1 && isUnnamed) this.#menu.note('size.unnamed', { row, name });
  }

  /** What stands before a dash, a colon or a comma is the name. A mark such as (v) goes to the description. */
  #parted(text: string): { name: string; description: string } {
    const marks = [...text.matchAll(DIET)].map(([, mark = '']) => mark.toLowerCase());
    const bare = text.replace(DIET, '').replace(/[,;:]$/, '');
    const comma = (this.#choices.commaBeginsDescription ?? true) ? /^(.*?),\s+(.*)$/.exec(bare) : null;
    const [, name = bare, rest = ''] = /^(.*?)(?:\s+[-–—]\s+|:\s+)(.*)$/.exec(bare) ?? comma ?? [];
    return { name, description: joined(rest, marks.join(', ')) };
  }

  #add(named: { row: number; name: string; description?: string }): FoundProduct {
    const key = productKey(this.#category, named.name);
    const product = this.#known.get(key) ?? this.#menu.product({ ...named, category: this.#category });
    if (folded(named.name) !== '') this.#known.set(key, product);
    this.#last = product;
    return product;
  }
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');
