/** Replaces every text of the page as the translators of browsers do. Each text becomes `«text»` in two `font` elements. */
export function translatePage(page: Document = document): void {
  const walker = page.createTreeWalker(page.body, 4);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue;
    const outer = page.createElement('font');
    outer.append(page.createElement('font'));
    outer.firstElementChild?.append(`«${text.data}»`);
    text.parentNode?.insertBefore(outer, text);
    text.remove();
  }
}
