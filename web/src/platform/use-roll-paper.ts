/**
 * Prints an element on a paper roll: one page as wide as the roll and as long as its contents. A style sheet cannot say
 * "as long as its contents" about a page.
 */
import { useEffect, useRef } from 'react';

const MM_PER_PX = 25.4 / 96;

export interface Roll {
  readonly widthMm: number;
  readonly marginMm: number;
}

/**
 * Attach the ref to the printed element. Its print styles set its width. While it is measured it has the attribute
 * `data-printed`, so that its styles can leave out what is not printed.
 */
export function useRollPaper<E extends HTMLElement>({ widthMm, marginMm }: Roll) {
  const ref = useRef<E>(null);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const fit = (): void => {
      const paper = ref.current;
      if (!paper) return;
      const mm = heightAt(paper, widthMm - 2 * marginMm) * MM_PER_PX;
      // Adds a line of space, for printers that round.
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

/** Returns the element's height in CSS pixels at the given width. Measured out of sight. */
function heightAt(element: HTMLElement, mm: number): number {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.dataset.printed = '';
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
