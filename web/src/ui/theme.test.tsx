import { beforeEach, describe, expect, it } from 'vitest';
import script from '../../public/theme.js?raw';
import { readTheme, setTheme } from './theme.ts';

const root = document.documentElement;
const barColour = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

/** Runs the file the page runs before its first paint. */
function firstPaint() {
  new Function(script)();
}

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
  document.head.innerHTML = '<meta name="theme-color" content="#F4F2EC">';
});

describe('the theme', () => {
  it('follows the system until a person chooses', () => {
    firstPaint();
    expect(readTheme()).toBe('system');
    expect(root.dataset.theme).toBeUndefined();
  });

  it('is there before the first paint when a person has chosen, and colours the bar of the browser', () => {
    localStorage.setItem('tableside-theme', 'dark');
    firstPaint();
    expect(root.dataset.theme).toBe('dark');
    expect(barColour()).toBe('#12110E');
  });

  it('changes at once and is kept', () => {
    firstPaint();
    setTheme('dark');
    expect(root.dataset.theme).toBe('dark');
    expect(readTheme()).toBe('dark');
    setTheme('light');
    expect(barColour()).toBe('#F4F2EC');
    setTheme('system');
    expect(root.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('tableside-theme')).toBeNull();
  });

  it('takes a word it does not know as no choice', () => {
    localStorage.setItem('tableside-theme', 'sepia');
    firstPaint();
    expect(readTheme()).toBe('system');
    expect(root.dataset.theme).toBeUndefined();
  });
});
