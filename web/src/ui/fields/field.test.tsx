import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

function described(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

describe('a field', () => {
  it('is found by its label and has no error of its own', () => {
    render(<Field label="Email" type="email" />);
    const input = screen.getByLabelText('Email');
    expect(input.getAttribute('type')).toBe('email');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('links the error and the hint to the input', () => {
    render(<Field label="ZIP code" error="Enter the ZIP code" hint="Five digits" />);
    const input = screen.getByLabelText('ZIP code');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(described(input)).toBe('Enter the ZIP code | Five digits');
  });

  it('marks what is optional', () => {
    render(<Field label="Website" optional />);
    expect(screen.getByLabelText('Websiteoptional')).toBeTruthy();
  });
});

describe('a select', () => {
  it('links its error too', () => {
    render(<Select label="Time zone" options={[{ value: 'ny', label: 'New York' }]} error="Choose one" />);
    expect(described(screen.getByLabelText('Time zone'))).toBe('Choose one');
  });
});

describe('a password', () => {
  it('is hidden until somebody asks to see it', () => {
    render(<PasswordField label="Password" defaultValue="secret" />);
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.getAttribute('type')).toBe('password');
  });
});

describe('a search', () => {
  it('can be cleared', () => {
    const onChange = vi.fn();
    render(<SearchField label="Search products..." value="oys" onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onChange).toHaveBeenCalledWith('');
  });
});
