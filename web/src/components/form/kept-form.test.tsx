import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dollars, dollarsText, required } from './form-schemas.ts';
import { FormFoot, KeptForm } from './kept-form.tsx';
import { useKeptForm } from './use-kept-form.ts';

const Schema = v.object({ city: required('Enter the city'), spend: Dollars });
const VALUES = { city: 'Portland', spend: dollarsText(2500) };
const save = vi.fn();

function Form() {
  const kept = useKeptForm({
    name: 'a place',
    values: VALUES,
    schema: Schema,
    save: async (output, base) => {
      save(output, base);
      return output.city === 'Refused' ? 'The server refused it.' : null;
    },
    onSaved: () => undefined,
  });
  const { form } = kept;
  return (
    <>
      <KeptForm kept={kept}>
        <form.AppField name="city">{(field) => <field.TextField label="City" />}</form.AppField>
        <form.AppField name="spend">{(field) => <field.MoneyField label="Minimum spend" />}</form.AppField>
      </KeptForm>
      <FormFoot kept={kept} onCancel={() => router.history.push('/other')} />
    </>
  );
}

const root = createRootRoute({ component: Outlet });
const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: Form }),
  createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Elsewhere</p> }),
];
let router: ReturnType<typeof show>['router'];

function show() {
  const made = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  return { router: made, ...render(<RouterProvider router={made as never} />) };
}

const city = async (): Promise<HTMLInputElement> =>
  (await screen.findByLabelText('City')) as HTMLInputElement;
const type = async (text: string): Promise<void> =>
  void fireEvent.change(await city(), { target: { value: text } });
const tapSave = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

afterEach(() => {
  cleanup();
  save.mockReset();
  window.sessionStorage.clear();
});

describe('a form', () => {
  it('says what is wrong on save, counts it, goes to the first fault, and clears each once it is fixed', async () => {
    ({ router } = show());
    await type(' ');
    fireEvent.change(screen.getByLabelText('Minimum spend'), { target: { value: 'much' } });
    expect(screen.queryByText('Enter the city')).toBeNull();
    tapSave();
    expect(await screen.findByText('Enter the city')).toBeDefined();
    expect(screen.getByText('2 fields need attention')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await city()));
    expect((await city()).getAttribute('aria-describedby')).toMatch(/-error$/);
    await type('Salem');
    await waitFor(() => expect(screen.queryByText('Enter the city')).toBeNull());
    expect(save).not.toHaveBeenCalled();
  });

  it('saves what the schema makes of it, together with what it was edited from', async () => {
    ({ router } = show());
    await type('Salem');
    tapSave();
    await waitFor(() => expect(save).toHaveBeenCalledWith({ city: 'Salem', spend: 2500 }, VALUES));
    expect(window.sessionStorage.length).toBe(0);
  });

  it('says why it was refused, and keeps what was typed', async () => {
    ({ router } = show());
    await type('Refused');
    tapSave();
    expect(await screen.findByText('The server refused it.')).toBeDefined();
    expect((await city()).value).toBe('Refused');
    expect(window.sessionStorage.length).toBe(1);
  });

  it('keeps unsaved input over a reload until it is discarded', async () => {
    const first = show();
    await type('Salem');
    first.unmount();
    ({ router } = show());
    expect((await city()).value).toBe('Salem');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
    await waitFor(async () => expect((await city()).value).toBe('Portland'));
    expect(window.sessionStorage.length).toBe(0);
  });

  it('asks before unsaved changes are abandoned', async () => {
    ({ router } = show());
    await type('Salem');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await city()).value).toBe('Salem');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeDefined();
    expect(window.sessionStorage.length).toBe(0);
  });

  it('is left without a question when nothing changed', async () => {
    ({ router } = show());
    await city();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Elsewhere')).toBeDefined();
  });
});
