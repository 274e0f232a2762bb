/** Small drawings of what a step looks like on a tablet. They say nothing that the words beside them do not. */

const drawing = (shapes: string): string =>
  `<svg viewBox="0 0 96 64" aria-hidden="true" focusable="false"><rect x="2" y="2" width="92" height="60" rx="8"/>${shapes}</svg>`;

const row = (y: number, isChosen = false): string =>
  `<path ${isChosen ? 'class="on" ' : ''}d="M14 ${y}h44M76 ${y - 4}l4 4-4 4"/>`;

export const PICTURES = {
  download: drawing('<path class="on" d="M48 14v24M38 29l10 10 10-10"/><path d="M28 50h40"/>'),
  settings: drawing(row(18) + row(32, true) + row(46)),
  toggle: drawing(
    '<path d="M14 32h30"/><rect class="on" x="56" y="22" width="30" height="20" rx="10"/><circle class="on full" cx="76" cy="32" r="6"/>',
  ),
  share: drawing('<path class="on" d="M48 40V12M40 20l8-8 8 8"/><path d="M38 28h-6v24h32V28h-6"/>'),
  home: drawing(
    '<rect x="14" y="14" width="16" height="16" rx="4"/><rect x="40" y="14" width="16" height="16" rx="4"/><rect class="on" x="66" y="14" width="16" height="16" rx="4"/><path class="on" d="M74 18v8M70 22h8"/><path d="M14 46h68"/>',
  ),
  menu: drawing(
    '<path d="M14 16h54"/><circle class="on full" cx="82" cy="10" r="2"/><circle class="on full" cx="82" cy="17" r="2"/><circle class="on full" cx="82" cy="24" r="2"/><rect class="on" x="42" y="30" width="44" height="24" rx="4"/><path d="M50 42h26"/>',
  ),
} as const;
