/**
 * The two lines that the specification gives a receipt of which only total and method are known: 60 % and 40 % of the
 * total. Amounts are cents.
 */
export interface PlaceholderLine {
  readonly name: string;
  readonly price: number;
}

/** The lines always add up to the total. */
export function placeholderLines(total: number): readonly PlaceholderLine[] {
  const first = Math.floor((total * 60 + 50) / 100);
  return [
    { name: 'Item 1', price: first },
    { name: 'Item 2', price: total - first },
  ];
}
