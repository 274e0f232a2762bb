/** Counts what somebody sees of a page without scrolling. */
import type { Page } from '@playwright/test';

/** Runs in the page. Counts the elements that are whole in sight and under nothing else. */
function countWhole(selector: string): number {
  const isSeen = (x: number, y: number, element: Element): boolean => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  return [...document.querySelectorAll(selector)].filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    return isSeen(middle, top + 2, element) && isSeen(middle, bottom - 2, element);
  }).length;
}

export const inSight = (page: Page, selector: string): Promise<number> => page.evaluate(countWhole, selector);
