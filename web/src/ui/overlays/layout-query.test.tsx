import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBackToClose } from './back-to-close.ts';
import { useLayoutQuery } from './layout-query.ts';

let isWide = true;
const queries = new EventTarget();
beforeEach(() => {
  isWide = true;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return isWide;
        },
        addEventListener: queries.addEventListener.bind(queries),
        removeEventListener: queries.removeEventListener.bind(queries),
      }) as never,
  );
});
afterEach(cleanup);

const turn = (wide: boolean) =>
  act(() => {
    isWide = wide;
    queries.dispatchEvent(new Event('change'));
  });

function Page({ covered }: { covered: boolean }) {
  useBackToClose(covered, () => undefined);
  return <p>{useLayoutQuery('(width >= 960px)') ? 'panel' : 'bar'}</p>;
}
const shown = () => screen.getByText(/panel|bar/).textContent;

describe('the layout of a page', () => {
  it('follows the screen', () => {
    render(<Page covered={false} />);
    turn(false);
    expect(shown()).toBe('bar');
    turn(true);
    expect(shown()).toBe('panel');
  });

  it('stays while something is open over it, and follows once that is closed', () => {
    const { rerender } = render(<Page covered={false} />);
    rerender(<Page covered />);
    turn(false);
    expect(shown()).toBe('panel');
    rerender(<Page covered={false} />);
    expect(shown()).toBe('bar');
  });

  it('begins as the screen is', () => {
    isWide = false;
    render(<Page covered />);
    expect(shown()).toBe('bar');
  });
});
