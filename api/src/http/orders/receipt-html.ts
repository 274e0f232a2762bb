/**
 * The page with a guest's copy of a receipt, and the page for a link that opens none. Plain HTML without scripts, so
 * that any phone shows it at once. Every text is escaped.
 */
import { createHash } from 'node:crypto';
import type { Receipt, ReceiptFact } from '@tableside/domain/payments/receipt.ts';
import { formatCents } from '@tableside/domain/values/money.ts';

export interface CopyLine {
  readonly quantity: number;
  readonly name: string;
  readonly details: string;
  /** Cents. */
  readonly total: number;
}

export interface ReceiptCopy extends Receipt {
  readonly venueName: string;
  readonly venueLines: readonly string[];
  readonly lines: readonly CopyLine[];
  readonly isCancelled: boolean;
  /** When the server made this copy, as people read it. */
  readonly asOf: string;
}

const STYLE = `
:root { color-scheme: light dark; --text: #1c1a17; --quiet: #5d574e; --line: #d9d3c7; --page: #f6f3ec; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --text: #f4f0e6; --quiet: #b9b2a4; --line: #4a453d; --page: #14120f; --paper: #1f1c18; }
}
* { box-sizing: border-box; margin: 0; }
body { padding: 16px; background: var(--page); color: var(--text); font: 500 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 440px; margin: 0 auto; padding: 20px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--paper); }
header { padding-bottom: 12px; text-align: center; }
h1 { font-size: 1.25rem; }
header p, .quiet { color: var(--quiet); font-size: 0.875rem; }
section { padding: 10px 0; border-top: 1px dashed var(--line); }
ul { padding: 0; list-style: none; }
.row { display: flex; justify-content: space-between; gap: 16px; }
.row > :last-child { text-align: right; overflow-wrap: anywhere; }
dt { color: var(--quiet); }
dd { margin: 0; }
strong { font-weight: 650; }
.total { font-size: 1.375rem; font-weight: 700; }
.note { padding: 8px 12px; margin-bottom: 12px; border: 1px solid var(--line); border-radius: 10px; }
footer { padding-top: 12px; border-top: 1px dashed var(--line); text-align: center; }
.words { white-space: pre-line; }
`;

/** Allows the style above and nothing else: no script, no picture, no form, no frame. */
export const RECEIPT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function receiptHtml(copy: ReceiptCopy): string {
  return page(
    `Receipt, ${copy.venueName}`,
    `<header>
<h1>${escapeText(copy.venueName)}</h1>
${copy.venueLines.map((line) => `<p>${escapeText(line)}</p>`).join('\n')}
</header>
${copy.isCancelled ? '<p class="note"><strong>This order was cancelled.</strong></p>' : ''}
${facts(copy.facts)}
<section><ul>
${copy.lines.map(lineHtml).join('\n')}
</ul></section>
${facts(copy.sums)}
<section><p class="row total"><span>Total</span><span>${formatCents(copy.total)}</span></p></section>
${facts([...copy.paid, ...copy.cash])}
<footer>
${copy.footer === '' ? '' : `<p class="words">${escapeText(copy.footer)}</p>`}
<p class="quiet">As of ${escapeText(copy.asOf)}</p>
</footer>`,
  );
}

export const noReceiptHtml = (): string =>
  page(
    'Receipt not found',
    `<header><h1>Receipt not found</h1></header>
<p>This link opens no receipt. Check that the whole link was copied, or scan the code again.</p>
<p>If you have just paid, the receipt may take a few minutes to appear.</p>`,
  );

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

function facts(all: readonly ReceiptFact[]): string {
  const shown = all.filter(({ value }) => value !== '');
  if (shown.length === 0) return '';
  const rows = shown.map(({ label, value, quiet }) => {
    const text = quiet ? escapeText(value) : `<strong>${escapeText(value)}</strong>`;
    return `<div class="row"><dt>${escapeText(label)}</dt><dd>${text}</dd></div>`;
  });
  return `<section><dl>\n${rows.join('\n')}\n</dl></section>`;
}

function lineHtml({ quantity, name, details, total }: CopyLine): string {
  const below = details === '' ? '' : `<br><span class="quiet">${escapeText(details)}</span>`;
  return `<li class="row"><span>${quantity} × ${escapeText(name)}${below}</span><span>${formatCents(total)}</span></li>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
