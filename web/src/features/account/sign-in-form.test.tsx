import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../remote/api-error.ts';
import { type Entry, SignInForm } from './sign-in-form.tsx';

afterEach(cleanup);

function show(
  creating: boolean,
  onSubmit: (entry: Entry) => Promise<void> = async () => undefined,
  mayRegister: boolean | undefined = true,
) {
  const onToggle = vi.fn();
  render(
    <SignInForm creating={creating} onSubmit={onSubmit} onToggle={onToggle} mayRegister={mayRegister} />,
  );
  return { onToggle };
}

const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

function fillIn(): void {
  fireEvent.change(field('Email'), { target: { value: 'maya@example.com' } });
  fireEvent.change(field('Password'), { target: { value: 'correct horse' } });
}

describe('Welcome Back', () => {
  it('asks for email and password, both required, and leads to the other form', () => {
    const { onToggle } = show(false);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome Back');
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(field('Email').required).toBe(true);
    expect(field('Password').required).toBe(true);
    expect(button('Sign In').type).toBe('submit');
    fireEvent.click(button("Don't have an account? Sign up"));
    expect(onToggle).toHaveBeenCalledOnce();
  });

  it('says that no account can be made where the venue takes none, and offers no link', () => {
    show(false, undefined, false);
    expect(screen.getByText(/doesn't accept new guest accounts/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Sign up/ })).toBeNull();
  });

  it('reads Loading... and is disabled while it waits for the server', async () => {
    let finish: () => void = () => undefined;
    show(
      false,
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    fillIn();
    fireEvent.click(button('Sign In'));
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading...' });
    expect(busy.disabled).toBe(true);
    finish();
    await waitFor(() => expect(button('Sign In').disabled).toBe(false));
  });

  it('shows the server’s objection under the form', async () => {
    show(false, () => Promise.reject(new Error('Wrong email or password.')));
    fillIn();
    fireEvent.click(button('Sign In'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong email or password.'));
  });

  it('leads to the venues of an account that does not belong to this one', async () => {
    const details = [
      { path: '', message: 'Alder & Rye' },
      { path: 'harbor.example.com', message: 'Harbor Grill' },
    ];
    const facts = { status: 403, code: 'auth.otherVenue', details };
    show(false, () => Promise.reject(new ApiError('Sign in at its own address.', facts)));
    fillIn();
    fireEvent.click(button('Sign In'));
    const links = await screen.findAllByRole<HTMLAnchorElement>('link');
    const { protocol, port } = window.location;
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
      ['Harbor Grill', `${protocol}//harbor.example.com${port && `:${port}`}/login`],
    ]);
  });

  it('submits what was typed, without spaces around the email', async () => {
    const entries: Entry[] = [];
    show(false, async (entry) => void entries.push(entry));
    fireEvent.change(field('Email'), { target: { value: ' maya@example.com ' } });
    fireEvent.change(field('Password'), { target: { value: ' correct horse ' } });
    fireEvent.click(button('Sign In'));
    await waitFor(() =>
      expect(entries).toEqual([{ name: '', email: 'maya@example.com', password: ' correct horse ' }]),
    );
  });
});

describe('Create Account', () => {
  it('asks for a name too and leads back', () => {
    show(true);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create Account');
    expect(field('Name').required).toBe(true);
    expect(field('Password').minLength).toBe(10);
    expect(button('Create Account').type).toBe('submit');
    expect(button('Already have an account? Sign in')).toBeDefined();
  });
});
