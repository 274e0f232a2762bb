import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readBytes, readTyped } from './read-content.ts';

const bytesOf = (text: string) => strToU8(text);
const cells = async (bytes: Uint8Array) => {
  const content = await readBytes(bytes);
  return content.kind === 'table' ? content.rows.map((row) => row.cells) : content.kind;
};
const faultOf = (bytes: Uint8Array) =>
  readBytes(bytes).then(
    () => 'read',
    ({ code }: { code: string }) => code,
  );

describe('text', () => {
  it('is UTF-8, with a mark or without, or UTF-16 with one', async () => {
    const text = 'Name,Price\nKäse €,7';
    const little = new Uint8Array([
      0xff,
      0xfe,
      ...[...text].flatMap((l) => [l.charCodeAt(0) & 255, l.charCodeAt(0) >> 8]),
    ]);
    const big = new Uint8Array([
      0xfe,
      0xff,
      ...[...text].flatMap((l) => [l.charCodeAt(0) >> 8, l.charCodeAt(0) & 255]),
    ]);
    const expected = [
      ['Name', 'Price'],
      ['Käse €', '7'],
    ];
    for (const bytes of [bytesOf(text), bytesOf(`\ufeff${text}`), little, big])
      expect(await cells(bytes)).toEqual(expected);
    expect(await readBytes(little)).toMatchObject({ encoding: 'utf-16le' });
    expect(await readBytes(big)).toMatchObject({ encoding: 'utf-16be' });
  });

  it('is windows-1252 when it is no UTF-8, and whatever a person says', async () => {
    const bytes = new Uint8Array([
      ...bytesOf('Name;Price\nK'),
      0xe4,
      ...bytesOf('se '),
      0x80,
      ...bytesOf(';7'),
    ]);
    expect(await readBytes(bytes)).toMatchObject({ encoding: 'windows-1252' });
    expect(await cells(bytes)).toEqual([
      ['Name', 'Price'],
      ['Käse €', '7'],
    ]);
    expect(await readBytes(bytesOf('Name,Price\nKäse,7'), 'windows-1252')).toMatchObject({
      rows: [{}, { cells: ['KÃ¤se', '7'] }],
    });
  });

  it.each([
    ['tabs', 'a\tb, c\td\n1\t2\t3', '\t'],
    ['semicolons beside commas before decimals', 'a;b\nx;1,50\ny;2,50', ';'],
    ['bars', 'a|b\n1|2', '|'],
    ['the sign of its first line', 'sep=;\na,b;c\n1,2;3', ';'],
  ])('has columns between %s', (_, text, delimiter) => {
    expect(readTyped(text)).toMatchObject({ kind: 'table', delimiter });
  });

  it('counts rows as a spreadsheet does, with breaks of every kind and within a cell', () => {
    expect(
      readTyped('sep=,\r\nName,Text\r\nSoup,"two\r\nlines, ""hot"""\rSteak,12" pan\nEgg,"open'),
    ).toMatchObject({
      isQuoteOpen: true,
      rows: [
        { row: 2, cells: ['Name', 'Text'] },
        { row: 3, cells: ['Soup', 'two\r\nlines, "hot"'] },
        { row: 4, cells: ['Steak', '12" pan'] },
        { row: 5, cells: ['Egg', 'open'] },
      ],
    });
  });

  it('may be prose or JSON', () => {
    expect(readTyped('Starters\n\nSoup 7\nSteak 34')).toMatchObject({ kind: 'text' });
    expect(readTyped('Burrata, peach, basil 19\nSoup, leek 7\nBread, butter, salt, oil 3')).toHaveProperty(
      'prose',
    );
    expect(readTyped(' {"a": 1}')).toEqual({ kind: 'json', encoding: 'utf-8', json: { a: 1 } });
    expect(readTyped('{broken,\nb}')).toMatchObject({ kind: 'table' });
  });
});

/** A workbook of one sheet. `xml` are its rows, and `size` what it says of itself. */
const workbook = (xml: string, more: Record<string, Uint8Array> = {}, size = 'A1:B2') => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Menu" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><dimension ref="${size}"/><sheetData>${xml}</sheetData></worksheet>`,
    ),
    ...more,
  });
};
const text = (at: string, word: string) => `<c r="${at}" t="inlineStr"><is><t>${word}</t></is></c>`;

/** The same archive, whose list of parts says that one of them unpacks to this many bytes. */
function unpackingTo(archive: Uint8Array, part: string, size: number): Uint8Array {
  const list = String.fromCharCode(...archive).lastIndexOf(part);
  const made = archive.slice();
  new DataView(made.buffer).setUint32(list - 46 + 24, size, true);
  return made;
}

describe('a workbook', () => {
  const soup = `<row r="1">${text('A1', 'Name')}${text('B1', 'Price')}</row><row r="3">${text('A3', 'Soup')}<c r="B3"><v>7.5</v></c><c r="XFD3" s="1"/></row><row r="4">${text('A4', 'Egg')}<c r="B4" s="1"><v>46151</v></c></row>`;

  it('has its texts, numbers and days, in the rows where they stand', async () => {
    expect(await readBytes(workbook(soup))).toMatchObject({ kind: 'table', encoding: 'xlsx' });
    expect(await cells(workbook(soup))).toEqual([
      ['Name', 'Price'],
      ['', ''],
      ['Soup', 7.5],
      ['Egg', { date: '2026-05-09' }],
    ]);
  });

  it('needs neither styles nor shared texts', async () => {
    const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
    const relations = `<Relationships><Relationship Id="rId1" Type="${kind}" Target="worksheets/sheet1.xml"/></Relationships>`;
    const bare = workbook(`<row r="1">${text('A1', 'Name')}<c r="B1"><v>7</v></c></row>`, {
      'xl/_rels/workbook.xml.rels': strToU8(relations),
    });
    expect(await cells(bare)).toEqual([['Name', 7]]);
  });

  it('is not believed about its size, and its pictures stay packed', async () => {
    const book = workbook(soup, { 'xl/media/a.png': strToU8('picture') }, 'A1:XFD1048576');
    expect(await cells(unpackingTo(book, 'xl/media/a.png', 31_000_000))).toHaveLength(4);
  });

  it('is refused when it unpacks to too much, is damaged, is another archive, or reaches too far', async () => {
    const book = workbook(soup, { 'xl/sharedStrings.xml': strToU8('<sst/>') });
    expect(await faultOf(unpackingTo(book, 'xl/sharedStrings.xml', 31_000_000))).toBe('file.unpacked');
    expect(await faultOf(workbook(soup).slice(0, 400))).toBe('file.broken');
    expect(await faultOf(workbook('', { 'xl/workbook.xml': strToU8('<') }))).toBe('file.broken');
    expect(await faultOf(zipSync({ 'letter.txt': strToU8('hi') }))).toBe('file.kind');
    expect(await faultOf(workbook(`<row r="9000">${text('A9000', 'x')}</row>`))).toBe('file.rows');
    expect(await faultOf(workbook(`<row r="1">${text('GS1', 'x')}</row>`))).toBe('file.columns');
    expect(await faultOf(workbook(''))).toBe('file.empty');
  });
});

describe('a file that nobody can read', () => {
  const lines = (count: number) => bytesOf(`Name,Price\n${'Soup,7\n'.repeat(count)}`);

  it.each([
    ['nothing', new Uint8Array(), 'file.empty'],
    ['blank cells only', bytesOf(',,\n,,\n'), 'file.empty'],
    ['more than 5 MB', new Uint8Array(5_000_001), 'file.large'],
    ['5,000 rows', lines(5000), 'read'],
    ['5,001 rows', lines(5001), 'file.rows'],
    ['5,001 lines', bytesOf('Soup 7\n'.repeat(5001)), 'file.rows'],
    ['201 columns', bytesOf(`Name${',x'.repeat(200)}\nSoup${',7'.repeat(200)}`), 'file.columns'],
    ['a PDF', bytesOf('%PDF-1.7\nName, Price'), 'file.kind'],
    ['bytes of a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'file.kind'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'file.old'],
  ])('says so: %s', async (_, bytes, code) => {
    expect(await faultOf(bytes)).toBe(code);
  });
});
