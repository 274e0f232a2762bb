import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBox } from './error-box.tsx';

afterEach(cleanup);

describe('the error box', () => {
  it('shows the error and offers Retry', () => {
    const onRetry = vi.fn();
    render(<ErrorBox message="Failed to fetch orders" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Error: Failed to fetch orders');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
