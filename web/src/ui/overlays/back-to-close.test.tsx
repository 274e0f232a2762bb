import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBackToClose } from './back-to-close.ts';

function Overlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  useBackToClose(open, onClose);
  return null;
}

/** happy-dom has no session history, so this plays the browser's part when somebody goes back. */
function goBackTo(state: unknown, url = window.location.href) {
  window.history.replaceState(state, '', url);
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  });
}

const routerHears = vi.fn();

let visit = 0;

beforeEach(() => {
  visit += 1;
  window.history.replaceState({ router: 1 }, '', `/menu?visit=${visit}`);
  window.addEventListener('popstate', routerHears);
});

afterEach(() => {
  cleanup();
  window.removeEventListener('popstate', routerHears);
  vi.clearAllMocks();
});

describe('going back while something is open over the page', () => {
  it('closes it, and the router never hears of it', () => {
    const onClose = vi.fn();
    render(<Overlay open onClose={onClose} />);
    expect(window.history.state).toEqual({ router: 1, overlayDepth: 1 });
    goBackTo({ router: 1 });
    expect(onClose).toHaveBeenCalledOnce();
    expect(routerHears).not.toHaveBeenCalled();
  });

  it('closes only the topmost of two', () => {
    const below = vi.fn();
    const above = vi.fn();
    const { rerender } = render(<Overlay open onClose={below} />);
    rerender(
      <>
        <Overlay open onClose={below} />
        <Overlay open onClose={above} />
      </>,
    );
    goBackTo({ router: 1, overlayDepth: 1 });
    expect(above).toHaveBeenCalledOnce();
    expect(below).not.toHaveBeenCalled();
  });

  it('leaves the router alone when nothing was ever open here', () => {
    goBackTo({ router: 0 }, '/elsewhere');
    expect(routerHears).toHaveBeenCalledOnce();
  });

  it('goes to the page before when it was closed in another way', () => {
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    const { rerender } = render(<Overlay open onClose={() => undefined} />);
    rerender(<Overlay open={false} onClose={() => undefined} />);
    expect(go).not.toHaveBeenCalled();
    goBackTo({ router: 1 });
    expect(go).toHaveBeenCalledWith(-1);
    expect(routerHears).not.toHaveBeenCalled();
  });

  it('reuses the entry of the one before', () => {
    const push = vi.spyOn(History.prototype, 'pushState');
    const { rerender } = render(<Overlay open onClose={() => undefined} />);
    rerender(<Overlay open={false} onClose={() => undefined} />);
    rerender(<Overlay open onClose={() => undefined} />);
    expect(push).toHaveBeenCalledOnce();
  });

  it('closes everything when it leads to another page, which the router opens', () => {
    const onClose = vi.fn();
    render(<Overlay open onClose={onClose} />);
    goBackTo({ router: 0 }, '/tables');
    expect(onClose).toHaveBeenCalledOnce();
    expect(routerHears).toHaveBeenCalledOnce();
  });
});
