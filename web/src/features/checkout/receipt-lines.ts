/** The spec's two lines of a receipt that knows only total and method: 60 % and 40 % of the total. Cents. */
export interface PlaceholderLine {
  readonly name: string;
  readonly price: number;
}

/** Together exactly the total. */
export function placeholderLines(total: number): readonly PlaceholderLine[] {
  const first = Math.floor((total * 60 + 50) / 100);
  return [
    { name: 'Item 1', price: first },
    { name: 'Item 2', price: total - first },
  ];
}
