/** Draws a page as it looks on paper: letters of 12 by 24 dots, as font A has them. */
import { writeFile } from 'node:fs/promises';
import type { Dots } from '../src/drawn/dots.ts';
import type { Letter, Page, PageRow } from './page.ts';

const [LETTER, ROW, EDGE, CODE] = [12, 30, 12, 150];

interface Drawing {
  readonly svg: string;
  readonly height: number;
}

/** Returns the page as SVG. */
function svgOf(page: Page, columns: number): string {
  const width = columns * LETTER + 2 * EDGE;
  let y = EDGE;
  const rows = page.map((row) => {
    const { svg, height } = drawingOf(row, width - 2 * EDGE);
    const placed = `<g transform="translate(${EDGE} ${y})">${svg}</g>`;
    y += height;
    return placed;
  });
  const size = `width="${width}" height="${y + EDGE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="DejaVu Sans Mono, monospace"><rect width="100%" height="100%" fill="#fdfdf8"/>${rows.join('')}</svg>`;
}

/** Writes the page as PNG. */
export async function drawPage(page: Page, columns: number, file: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  await writeFile(
    file,
    await sharp(Buffer.from(svgOf(page, columns)))
      .png()
      .toBuffer(),
  );
}

function drawingOf(row: PageRow, width: number): Drawing {
  switch (row.kind) {
    case 'letters':
      return lettersDrawing(row.letters);
    case 'dots':
      return { svg: dotsPath(row.dots), height: row.dots.height };
    case 'code': {
      const x = (width - CODE) / 2;
      const frame = `<rect x="${x}" width="${CODE}" height="${CODE}" fill="none" stroke="#000" stroke-width="4"/>`;
      return {
        svg: `${frame}<text x="${x + 50}" y="${CODE / 2}" font-size="30">QR</text>`,
        height: CODE + EDGE,
      };
    }
    default:
      return { svg: `<text y="20" font-size="16" fill="#b00">[${row.kind}]</text>`, height: ROW };
  }
}

function lettersDrawing(letters: readonly Letter[]): Drawing {
  const height = letters.some(({ isTall }) => isTall) ? 2 * ROW - 6 : ROW;
  let x = 0;
  const svg = letters.map((letter) => {
    const width = LETTER * (letter.isWide ? 2 : 1);
    const ground = letter.isMark ? `<rect x="${x}" width="${width}" height="${height}"/>` : '';
    const scale = `${letter.isWide ? 2 : 1} ${letter.isTall ? 2 : 1}`;
    const ink = letter.isMark ? '#fff' : letter.isRed ? '#c00' : '#000';
    const glyph = `<text transform="translate(${x} ${height - 8}) scale(${scale})" font-size="20" ${letter.isBold ? 'font-weight="bold" ' : ''}fill="${ink}">${escaped(letter.text)}</text>`;
    x += width;
    return ground + glyph;
  });
  return { svg: svg.join(''), height };
}

const escaped = (text: string): string => text.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Each run of black dots is one stroke. */
function dotsPath({ width, height, black }: Dots): string {
  const strokes: string[] = [];
  for (let y = 0; y < height; y += 1) {
    let from = 0;
    for (let x = 0; x <= width; x += 1) {
      if (x < width && black[y * width + x] === 1) continue;
      if (x > from) strokes.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      from = x + 1;
    }
  }
  return `<path d="${strokes.join('')}"/>`;
}
