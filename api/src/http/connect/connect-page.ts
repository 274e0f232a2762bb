/**
 * The page on which a tablet comes to trust the house and to have the app. Plain HTML, so that it opens over http on any
 * tablet. Nothing of the request is in it.
 */
import { createHash } from 'node:crypto';
import { SCRIPT } from './page-script.ts';
import { STYLE } from './page-style.ts';
import { PICTURES } from './pictures.ts';

export interface ConnectFacts {
  /** The https addresses of this server, such as `https://tableside.local`. Empty where a proxy has them, or nobody. */
  readonly origins: readonly string[];
  /** The SHA-256 of the authority that a tablet has to trust. Undefined where it trusts the certificate anyway. */
  readonly fingerprint: string | undefined;
  /** Whether the tablet came by https. */
  readonly isSecure: boolean;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only what stands above, and questions to this server over https. */
export const connectPolicy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(SCRIPT)}`,
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "manifest-src 'self'",
    // The pictures of the app, which the browser looks at before it offers to install it.
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export function connectPage(facts: ConnectFacts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Connect this tablet · Tableside</title>
${facts.isSecure ? '<link rel="manifest" href="/manifest.webmanifest">' : ''}
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Connect this tablet</h1>
${facts.origins.length > 0 || facts.isSecure ? steps(facts) : noHttps()}
${missing()}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const steps = ({ fingerprint, origins, isSecure }: ConnectFacts): string => `
<ol class="state">
${fingerprint ? tick('trust', 'This tablet trusts the house') : ''}
${tick('install', 'Tableside is installed')}
</ol>
${fingerprint ? trust(fingerprint) : ''}
<section>
<h2>${fingerprint ? '2. ' : ''}Open Tableside and install it</h2>
${origins.length > 0 ? addresses(origins) : ''}
${installing(isSecure)}
</section>`;

const tick = (step: string, words: string): string =>
  `<li data-step="${step}"><span class="mark"></span>${words}<span class="done">Done</span></li>`;

const trust = (fingerprint: string): string => `
<section data-step="trust">
<h2>1. Trust the house</h2>
<p>The server of this house has an authority of its own. It can vouch for this house and for no other site.</p>
<details data-for="apple"><summary>iPad or iPhone, in Safari</summary><ol class="steps">
${step('download', '<a class="button" href="/connect/tableside.mobileconfig">Load the profile</a>', 'Tap <b>Allow</b>, then <b>Close</b>.')}
${step('settings', 'Open <b>Settings</b>. Tap <b>Profile Downloaded</b>, then <b>Install</b>.', 'It asks for the code of the tablet.')}
${step('toggle', 'In Settings, open <b>General › About › Certificate Trust Settings</b>, and switch on <b>Tableside</b>.', 'Then come back to this page.')}
</ol></details>
<details data-for="android"><summary>Android, in Chrome</summary><ol class="steps">
${step('download', '<a class="button" href="/connect/tableside.crt">Load the certificate</a>', 'If Chrome asks, keep the file.')}
${step('settings', 'Open <b>Settings › Security › More › Encryption and credentials › Install a certificate › CA certificate</b>.', 'On some tablets it is quicker to search for “CA certificate” in Settings.')}
${step('toggle', 'Tap <b>Install anyway</b>, and choose <b>tableside.crt</b> under Downloads.', 'Then come back to this page.')}
</ol></details>
<details><summary>Is it the right certificate?</summary>
<p>Whoever sits between this tablet and the server could have changed this page. The certificate that you install shows this fingerprint (SHA-256), and so do <b>Profile › Connect a tablet</b> on a device that is connected already, and <code>tableside certificate</code> at the server:</p>
<p class="fingerprint">${fingerprint.replaceAll(':', ' ')}</p></details>
</section>`;

const step = (picture: keyof typeof PICTURES, words: string, then: string): string =>
  `<li>${PICTURES[picture]}<div><p>${words}</p><p class="quiet">${then}</p></div></li>`;

const addresses = (origins: readonly string[]): string => `
<p class="quiet" data-wait>As soon as this tablet trusts the house, the button opens Tableside.</p>
<p class="buttons"><a class="button main" data-open="/" href="${origins[0]}/">Open Tableside</a>
<a class="button" data-open="/connect" data-there href="${origins[0]}/connect">Go on with installing</a></p>
<ul class="addresses">${origins.map((origin) => `<li data-origin="${origin}">${origin}</li>`).join('')}</ul>
<p class="quiet">Always open Tableside at the same address. What a tablet keeps belongs to one address. If it does not find a name that ends in .local, use the numbers.</p>`;

const installing = (isSecure: boolean): string => `
<p>${isSecure ? '' : 'Install it once Tableside is open by its https address.'}</p>
<button id="install" class="button main" hidden>Install Tableside</button>
<details data-for="apple"><summary>iPad or iPhone, in Safari</summary><ol class="steps">
${step('share', 'Tap <b>Share</b>.', 'It is at the top, beside the address.')}
${step('home', 'Tap <b>Add to Home Screen</b>, then <b>Add</b>.', 'Open Tableside by its picture from now on. This page cannot see whether an iPad has it.')}
</ol></details>
<details data-for="android"><summary>Android, in Chrome</summary><ol class="steps">
${step('menu', 'Open the menu of Chrome, and tap <b>Add to home screen</b> or <b>Install app</b>.', 'Open Tableside by its picture from now on.')}
</ol></details>`;

const noHttps = (): string => `
<section class="warn">
<h2>This server has no https yet</h2>
<p>Whoever runs it can set <code>TLS=own</code>, and then comes back to this page. Until then Tableside works at its http address, with less.</p>
</section>`;

const missing = (): string => `
<section>
<h2>What is missing without https</h2>
<ul class="missing">
<li><b>Start without a network.</b> A page that is open goes on. One that is loaded anew does not.</li>
<li><b>Installation.</b> No picture on the home screen, no full screen.</li>
<li><b>Shared tablets with a PIN.</b> Each server needs a tablet of their own.</li>
<li><b>A kitchen screen that stays on.</b> The tablet goes dark by its own rules.</li>
<li><b>QR codes on receipts.</b> They are left out.</li>
<li><b>Storage that is kept.</b> The browser may clear what was not sent yet when it needs room.</li>
</ul>
<p class="quiet">Anybody on the same network can read and change what goes over plain http, also passwords.</p>
</section>`;
