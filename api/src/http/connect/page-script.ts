/**
 * The script of the page for tablets. It marks what this tablet has done already: it asks the server over https, which
 * only succeeds once the tablet trusts the authority, and listens for the browser's offer to install the app.
 */
export const SCRIPT = `
'use strict';
const all = (what) => [...document.querySelectorAll(what)];
const mark = (step, is) => { for (const one of all('[data-step="' + step + '"]')) one.dataset.is = is; };
const isSecure = location.protocol === 'https:' || window.isSecureContext;
const isApple = /iPad|iPhone|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
for (const one of all('details[data-for]')) one.open = one.dataset.for === (isApple ? 'apple' : 'android');

async function answers(origin) {
  try {
    await fetch(origin + '/connect/seen', { mode: 'no-cors', cache: 'no-store', credentials: 'omit' });
    return true;
  } catch { return false; }
}
async function look() {
  const origins = all('[data-origin]').map((one) => one.dataset.origin);
  if (isSecure) return trusted(location.origin);
  for (const origin of origins) if (await answers(origin)) return trusted(origin);
  if (origins.length > 0) setTimeout(look, 3000);
}
function trusted(origin) {
  mark('trust', 'done');
  for (const one of all('a[data-open]')) one.href = origin + one.dataset.open;
  document.body.dataset.trusted = isSecure ? 'here' : 'there';
}
let offer = null;
const installed = () => mark('install', 'done');
const door = document.querySelector('#install');
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer = event;
  door.hidden = false;
});
window.addEventListener('appinstalled', installed);
door.addEventListener('click', async () => {
  const taken = offer;
  offer = null;
  door.hidden = true;
  if (taken) await taken.prompt();
});
function isInstalled() {
  try { return localStorage.getItem('tableside-installed') !== null; } catch { return false; }
}
if (isSecure && (isInstalled() || matchMedia('(display-mode: standalone)').matches)) installed();
void look();
`;
