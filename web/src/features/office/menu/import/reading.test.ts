import { describe, expect, it } from 'vitest';
import { readTyped } from './file/read-content.ts';
import { type Choices, readingOf } from './reading.ts';

const read = (text: string, choices?: Choices) => readingOf(readTyped(text), choices);

describe('what a text says', () => {
  it('depends on what it is', () => {
    expect(read('Name,Price\nSoup,7').source).toBe('columns');
    expect(read('Soup 7\nSteak 34').source).toBe('text');
    expect(read('Burrata, peach, basil 19\nSoup, leek 7\nBread, butter, salt, oil 3').source).toBe('text');
    expect(read('{"@type": "MenuItem", "name": "Soup", "offers": {"price": 7}}').source).toBe('schema.org');
  });

  it('asks for the columns of a table without headers', () => {
    expect(read('Zupa;7\nSer;8')).toMatchObject({ source: 'columns', headerRow: 0, rows: [] });
    expect(read('Burrata, peach 19\nSoup, leek 7', { commaBeginsDescription: false }).rows).toEqual([]);
  });

  it('notes a quotation mark that never closes', () => {
    expect(read('Name,Price\nSoup,"7').notes).toEqual([{ kind: 'quote.open' }]);
  });

  it('is nothing when there are only headings, or JSON of something else', () => {
    expect(() => read('Name,Price\n,\n')).toThrow('no rows below');
    expect(() => read('{"@type": "Person"}')).toThrow("can't be read");
  });
});
