/**
 * Prints an element on a roll: one page as wide as the roll and as long as what stands on it, because no style sheet can
 * say "as long as it is" of a page.
 */
import { useEffect, useRef } from 'react';

const MM_PER_PX = 25.4 / 96;

export interface Roll {
  readonly widthMm: number;
  readonly marginMm: number;
}

/** Put the ref on what is printed; its print styles set its width. */
export function useRollPaper<E extends HTMLElement>({ widthMm, marginMm }: Roll) {
  const ref = useRef<E>(null);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const fit = (): void => {
      const paper = ref.current;
      if (!paper) return;
      const mm = heightAt(paper, widthMm - 2 * marginMm) * MM_PER_PX;
      // A line of room, for a printer that rounds.
      const length = Math.ceil(mm) + 2 * marginMm + 4;
      sheet.replaceSync(`@page { size: ${widthMm}mm ${length}mm; margin: ${marginMm}mm; }`);
    };
    window.addEventListener('beforeprint', fit);
    return () => {
      window.removeEventListener('beforeprint', fit);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [widthMm, marginMm]);
  return ref;
}

/** Its height in CSS pixels, were it so wide; nobody sees it. */
function heightAt(element: HTMLElement, mm: number): number {
  const copy = element.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    position: 'fixed',
    visibility: 'hidden',
    width: `${mm}mm`,
    maxWidth: 'none',
    height: 'auto',
  });
  element.after(copy);
  const { height } = copy.getBoundingClientRect();
  copy.remove();
  return height;
}
