import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CountBadge } from './count-badge.tsx';

afterEach(cleanup);

function shown(count: number): string {
  const { container } = render(<CountBadge count={count} label={`${count} paid orders`} variant="error" />);
  return container.querySelector('[aria-hidden]')?.textContent ?? '';
}

describe('a count badge', () => {
  it('shows the number up to 99', () => {
    expect(shown(99)).toBe('99');
  });

  it('shows 99+ beyond 99, and still reads the full number', () => {
    expect(shown(100)).toBe('99+');
    expect(screen.getByText('100 paid orders')).toBeTruthy();
  });

  it('is hidden at zero', () => {
    const { container } = render(<CountBadge count={0} label="0 paid orders" />);
    expect(container.innerHTML).toBe('');
  });
});
