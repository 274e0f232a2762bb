/** The looks of the page for tablets. It loads no font and no picture. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1c1a17; --quiet: #5d574e; --line: #d9d3c7; --page: #f6f3ec; --paper: #fff;
  --main: #1d5c42; --on-main: #fff; --ok: #1d6b48; --warn: #8a5300; }
@media (prefers-color-scheme: dark) {
  :root { --text: #f4f0e6; --quiet: #b9b2a4; --line: #4a453d; --page: #14120f; --paper: #1f1c18;
    --main: #7fd0a8; --on-main: #10241b; --ok: #84d6ae; --warn: #f0b860; }
}
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
body { padding: 16px; background: var(--page); color: var(--text); font: 500 1rem/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; display: grid; gap: 16px; }
h1 { font-size: 1.5rem; line-height: 1.2; }
h2 { font-size: 1.125rem; line-height: 1.3; }
section { display: grid; gap: 12px; padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--paper); }
.quiet { color: var(--quiet); font-size: 0.9375rem; }
.warn { border-color: var(--warn); }
ul, ol { padding: 0; list-style: none; }
.state { display: grid; gap: 8px; }
.state li { display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 8px 16px; border: 1px solid var(--line);
  border-radius: 12px; background: var(--paper); }
.mark { flex: none; width: 24px; height: 24px; border: 2px solid var(--quiet); border-radius: 50%; }
.done { display: none; margin-left: auto; color: var(--ok); font-weight: 650; }
[data-is="done"] .done { display: inline; }
[data-is="done"] .mark { border-color: var(--ok); background: var(--ok); position: relative; }
[data-is="done"] .mark::after { content: ''; position: absolute; left: 7px; top: 2px; width: 5px; height: 11px;
  border: solid var(--paper); border-width: 0 3px 3px 0; transform: rotate(45deg); }
details { border-top: 1px solid var(--line); }
summary { min-height: 48px; padding: 12px 0; font-weight: 650; cursor: pointer; }
.steps { display: grid; gap: 12px; padding-bottom: 12px; }
.steps li { display: grid; grid-template-columns: 96px 1fr; gap: 16px; align-items: center; }
svg { width: 96px; height: 64px; fill: none; stroke: var(--quiet); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
svg .on { stroke: var(--main); }
svg .full { fill: var(--main); }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 20px;
  border: 2px solid var(--main); border-radius: 12px; background: none; color: var(--main); font: inherit; font-weight: 650;
  text-decoration: none; cursor: pointer; }
.button.main { background: var(--main); color: var(--on-main); }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; }
.steps .quiet { margin-top: 4px; }
section[data-is="done"] details { display: none; }
a:focus-visible, summary:focus-visible, button:focus-visible { outline: 3px solid var(--main); outline-offset: 3px; }
[data-there] { display: none; }
[data-trusted="there"] [data-there] { display: inline-flex; }
[data-trusted] [data-wait] { display: none; }
.addresses { font-size: 1.25rem; font-weight: 650; overflow-wrap: anywhere; }
.fingerprint { padding-bottom: 12px; font: 500 0.9375rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
.missing { display: grid; gap: 8px; }
code { font: 0.9375em ui-monospace, monospace; }
@media (max-width: 480px) { .steps li { grid-template-columns: 64px 1fr; } svg { width: 64px; height: 44px; } }
`;
