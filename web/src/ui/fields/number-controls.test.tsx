import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Meter } from '../status/meter.tsx';
import { Keypad } from './keypad.tsx';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

describe('a stepper', () => {
  it('counts up and down', () => {
    const onChange = vi.fn();
    render(<Stepper label="Negroni" value={2} onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'One more Negroni' }));
    fireEvent.click(screen.getByRole('button', { name: 'One less Negroni' }));
    expect(onChange.mock.calls).toEqual([[3], [1]]);
  });

  it('names one of several', () => {
    render(<Stepper label="guests" one="guest" value={9} onChange={vi.fn()} />);
    expect(screen.getByRole('group', { name: 'Quantity of guests' })).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'One fewer guest',
      'One more guest',
    ]);
  });

  it('stops at its limits', () => {
    const onChange = vi.fn();
    render(<Stepper label="Negroni" value={1} max={1} onChange={onChange} />);
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says that the last step down removes', () => {
    const onChange = vi.fn();
    render(<Stepper label="Negroni" value={1} min={0} onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Negroni' }));
    expect(onChange).toHaveBeenCalledWith(0);
  });
});

describe('a keypad', () => {
  it('reports digits, the double zero, and delete', () => {
    const onDigits = vi.fn();
    const onDelete = vi.fn();
    render(<Keypad label="Cash tendered" onDigits={onDigits} onDelete={onDelete} />);
    for (const key of ['2', '0', '00']) fireEvent.click(screen.getByRole('button', { name: key }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onDigits.mock.calls.flat()).toEqual(['2', '0', '00']);
    expect(onDelete).toHaveBeenCalledOnce();
  });
});

describe('a meter', () => {
  const part = (container: HTMLElement) =>
    container.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--part');

  it('fills in proportion and is read out with its name', () => {
    const { container } = render(
      <Meter value={5800} max={8000} label="Minimum spend" valueText="$58.00 of $80.00" end="$22.00 to go" />,
    );
    expect(part(container)).toBe('0.725');
    expect(screen.getByRole('meter', { name: 'Minimum spend' }).textContent).toBe('$58.00 of $80.00');
  });

  it('is full when the minimum is met, exceeded, or zero', () => {
    for (const [value, max] of [
      [100, 100],
      [200, 100],
      [0, 0],
    ] as const) {
      const { container } = render(<Meter value={value} max={max} label="Minimum spend" valueText="" />);
      expect(part(container)).toBe('1');
    }
  });
});
