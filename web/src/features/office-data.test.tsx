import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { RemoteState } from '../components/pages/needs-network.tsx';
import { readPage } from '../remote/pages.ts';
import { useRemotePages } from '../remote/use-remote-data.ts';

const loadNames = async (
  remote: Parameters<Parameters<typeof useRemotePages>[1]>[0],
  before: string | null,
) => readPage(await remote.get('names', { searchParams: before === null ? {} : { before } }), v.string());

function Names() {
  const { rows, hasOlder, loadOlder, ...state } = useRemotePages('names', loadNames, 'Failed to fetch names');
  if (!rows) return <RemoteState {...state} reason="Names need a connection." />;
  return (
    <>
      <p>{rows.join(', ')}</p>
      <p>{state.error ? 'Failed' : 'Well'}</p>
      {state.error && (
        <button type="button" onClick={state.retry}>
          Again
        </button>
      )}
      {hasOlder && (
        <button type="button" onClick={loadOlder}>
          Load older
        </button>
      )}
    </>
  );
}

afterEach(cleanup);

describe('data that only the server has', () => {
  it('needs the network, says so, and comes when it is requested again', async () => {
    let isUp = false;
    await showScreen(<Names />, {
      rows: {},
      answers: () => {
        if (!isUp) throw new TypeError('Failed to fetch');
        return Response.json(['Ana']);
      },
    });
    expect(await screen.findByText('Needs the network')).toBeDefined();
    expect(screen.getByText('Names need a connection.')).toBeDefined();
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ana')).toBeDefined();
  });

  it('is refused in the words of the server', async () => {
    await showScreen(<Names />, {
      rows: {},
      answers: () =>
        Response.json({ code: 'forbidden', message: "Your role doesn't allow this." }, { status: 403 }),
    });
    expect(await screen.findByText("Error: Your role doesn't allow this.")).toBeDefined();
  });

  it('shows older pages after the first, in their order', async () => {
    await showScreen(<Names />, {
      rows: {},
      answers: ({ url }) =>
        new URL(url).searchParams.get('before') === 'b'
          ? Response.json(['Luis'])
          : Response.json(['Ana'], { headers: { link: '</names?before=b>; rel="next"' } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('Ana, Luis')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull());
  });

  it('can be requested again after an older page failed', async () => {
    let isUp = true;
    await showScreen(<Names />, {
      rows: {},
      answers: ({ url }) => {
        if (!isUp) throw new TypeError('Failed to fetch');
        return new URL(url).searchParams.has('before')
          ? Response.json(['Luis'])
          : Response.json(['Ana'], { headers: { link: '</names?before=b>; rel="next"' } });
      },
    });
    const older = await screen.findByRole('button', { name: 'Load older' });
    isUp = false;
    fireEvent.click(older);
    expect(await screen.findByText('Failed')).toBeDefined();
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(await screen.findByText('Well')).toBeDefined();
  });
});
