import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from '../../../public/theme.js?raw';
import { readTheme, setTheme } from './theme.ts';

const root = document.documentElement;
const barColour = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

/** The device's theme, which changes in the evening. */
class SystemTheme extends EventTarget {
  matches: boolean;

  constructor(theme: 'light' | 'dark') {
    super();
    this.matches = theme === 'dark';
    vi.stubGlobal('matchMedia', () => this);
  }

  turn(theme: 'light' | 'dark'): void {
    this.matches = theme === 'dark';
    this.dispatchEvent(new Event('change'));
  }
}

/** Runs the script that the page runs before its first paint. */
function firstPaint() {
  new Function(script)();
}

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
  document.head.innerHTML = '<meta name="theme-color" content="#F4F2EC">';
});

afterEach(() => vi.unstubAllGlobals());

describe('the theme', () => {
  it('follows the system until a person chooses', () => {
    const system = new SystemTheme('dark');
    firstPaint();
    expect(readTheme()).toBe('system');
    expect(root.dataset.theme).toBe('dark');
    system.turn('light');
    expect(root.dataset.theme).toBe('light');
    setTheme('dark');
    system.turn('light');
    expect(root.dataset.theme).toBe('dark');
  });

  it('is there before the first paint when a person has chosen, and colors the browser bar', () => {
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
    expect(root.dataset.theme).toBe('light');
    expect(localStorage.getItem('tableside-theme')).toBeNull();
  });

  it('treats an unknown word as no choice', () => {
    localStorage.setItem('tableside-theme', 'sepia');
    firstPaint();
    expect(readTheme()).toBe('system');
    expect(root.dataset.theme).toBe('light');
  });
});
