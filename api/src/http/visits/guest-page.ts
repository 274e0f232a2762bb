/**
 * The frame of the pages on which guests read and pay their bill. Plain HTML without scripts, so that any phone shows them at
 * once. Every text is escaped.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeText } from '../orders/receipt-html.ts';

const STYLE = `
:root { color-scheme: light dark; --text: #1c1a17; --quiet: #5d574e; --line: #d9d3c7; --page: #f6f3ec; --paper: #fff;
  --ink: #1c1a17; --on-ink: #fff; --note: #fdf3d7; }
@media (prefers-color-scheme: dark) {
  :root { --text: #f4f0e6; --quiet: #b9b2a4; --line: #4a453d; --page: #14120f; --paper: #1f1c18; --ink: #f4f0e6;
    --on-ink: #14120f; --note: #3a3120; }
}
* { box-sizing: border-box; margin: 0; }
body { padding: 16px; background: var(--page); color: var(--text); font: 500 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 440px; margin: 0 auto; padding: 20px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--paper); }
header { padding-bottom: 12px; }
h1 { font-size: 1.25rem; }
h2 { font-size: 1rem; padding-bottom: 6px; }
.quiet { color: var(--quiet); font-size: 0.875rem; }
section, form { padding: 12px 0; border-top: 1px dashed var(--line); }
ul { padding: 0; list-style: none; }
.row { display: flex; justify-content: space-between; gap: 16px; }
.row > :last-child { text-align: right; overflow-wrap: anywhere; }
.total { font-size: 1.375rem; font-weight: 700; }
.note { padding: 8px 12px; margin-bottom: 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--note); }
.go, button { display: flex; justify-content: space-between; align-items: center; gap: 16px; width: 100%; min-height: 48px;
  padding: 8px 16px; margin: 8px 0; border: 1px solid var(--text); border-radius: 12px; background: none; color: inherit;
  font: inherit; font-weight: 650; text-decoration: none; cursor: pointer; }
.ink { background: var(--ink); color: var(--on-ink); justify-content: center; }
.say { display: flex; align-items: center; gap: 12px; }
.say input, .say select { flex: 1; min-width: 0; }
.say button { width: auto; margin: 0; white-space: nowrap; }
input[type="text"], select { min-height: 48px; width: 100%; padding: 8px 12px; border: 1px solid var(--quiet);
  border-radius: 12px; background: var(--paper); color: inherit; font: inherit; font-size: 1rem; }
label { display: block; padding: 4px 0; }
.pick { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 48px; cursor: pointer; }
.pick input { width: 22px; height: 22px; margin: 0 12px 0 0; }
.pick span:first-child { display: flex; align-items: center; }
a { color: inherit; display: inline-flex; align-items: center; min-height: 44px; }
:focus-visible { outline: 3px solid #2b6cb0; outline-offset: 2px; }
`;

/** Allows the style above, and forms that come back here. Nothing else: no script, no picture, no frame. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export interface GuestPage {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** The browser goes there by itself. */
  readonly goesOn?: { readonly seconds: number; readonly path: string } | undefined;
}

const guestPage = ({ title, body, goesOn }: GuestPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${goesOn ? `<meta http-equiv="refresh" content="${goesOn.seconds};url=${escapeText(goesOn.path)}">\n` : ''}<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

/** Nobody keeps it, nobody finds it. */
export function sendPage(reply: FastifyReply, status: number, page: GuestPage): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(guestPage(page));
}

/** A wrong code, an unknown bill and a venue where nobody pays so look alike. */
export const NO_BILL: GuestPage = {
  title: 'Bill not found',
  body: `<header><h1>Bill not found</h1></header>
<p>This link opens no bill. Scan the code on your bill again, or ask your server.</p>`,
};

/** A form is never redirected: browsers would hold a later step against it. */
export const onTheWay = (path: string): GuestPage => ({
  title: 'One moment',
  body: `<p><a href="${escapeText(path)}">Go on</a></p>`,
  goesOn: { seconds: 0, path },
});

export const noteHtml = (text: string | undefined): string =>
  text === undefined ? '' : `<p class="note" role="status"><strong>${escapeText(text)}</strong></p>`;
