import { anItem, aVenue } from '@tableside/domain/testing/builders.ts';
import { aPrint, aPrinter, printerId, printId } from '@tableside/domain/testing/print-builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Scene, type ShownScreen, showScreen } from '../../../../testing/show-screen.tsx';
import { HASTY_MS } from '../../../platform/use-one-at-a-time.ts';
import { PrintersPage } from './printers-page.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const show = (rows: Scene['rows'], more: Partial<Scene> = {}): Promise<ShownScreen> =>
  showScreen(<PrintersPage />, {
    role: 'manager',
    rows: { venue: [aVenue({ timezone: 'UTC' })], ...rows },
    ...more,
  });
const printersIn = async ({ db }: ShownScreen) => (await db.printers.toArray()).map(({ doc }) => doc);

describe('the page of printers', () => {
  it('says how each printer is, what it prints and who takes over', async () => {
    const bar = aPrinter({ id: printerId(2), name: 'Bar', via: 'star', columns: 32 });
    const state = { word: 'outOfPaper' as const, since: '2026-06-12T20:31:00.000Z', downSince: null };
    await show({ printer: [aPrinter({ state, backupId: bar.id }), bar] });
    const list = await screen.findByRole('list', { name: 'Printers' });
    const [first, second] = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(second).toContain('Kitchen printerOut of papersince Jun 12, 8:31 PM');
    expect(second).toContain('Prints tickets of Kitchen.');
    expect(second).toContain('80 mm · 192.168.1.60:9100 · Bar takes over');
    expect(first).toContain('58 mm · asks by CloudPRNT');
  });

  it('finds printers in the network of the server, and takes the address that is tapped', async () => {
    const posted: string[] = [];
    const shown = await show(
      { printer: [aPrinter()] },
      {
        answers: (request) => {
          posted.push(`${request.method} ${new URL(request.url).pathname}`);
          return Response.json({ looked: 253, addresses: ['192.168.1.60', '192.168.1.61'] });
        },
      },
    );
    fireEvent.click(await button('Add printer'));
    await type('Name', 'Bar');
    fireEvent.click(await button('Find printers'));
    await screen.findByText(/^These answer at the port of printers/);
    expect(posted).toEqual(['POST /api/printers/find']);
    expect((await button(/^192\.168\.1\.60/)).textContent).toContain('Kitchen printer');
    fireEvent.click(await button('192.168.1.61'));
    expect(((await screen.findByLabelText('Address')) as HTMLInputElement).value).toBe('192.168.1.61');
    fireEvent.click(screen.getAllByRole('button', { name: 'Add printer' }).at(-1) as HTMLElement);
    await waitFor(async () =>
      expect((await printersIn(shown)).map(({ address }) => address?.host)).toContain('192.168.1.61'),
    );
  });

  it('says so when nothing was found, and when this server calls no printers', async () => {
    let looked = 253;
    await show({}, { answers: () => Response.json({ looked, addresses: [] }) });
    fireEvent.click(await button('Add printer'));
    fireEvent.click(await button('Find printers'));
    await screen.findByText(/^Nothing answers at the port of printers/);
    looked = 0;
    fireEvent.click(await button('Find printers'));
    expect(await screen.findByText(/^This server calls no printers in its own network/)).toBeTruthy();
  });

  it('adds the first printer of a network, which prints everything', async () => {
    const shown = await show({});
    await screen.findByText(/^No printers yet/);
    fireEvent.click(await button('Add printer'));
    await type('Name', 'Kitchen');
    await type('Address', '192.168.1.60');
    fireEvent.click(screen.getAllByRole('button', { name: 'Add printer' }).at(-1) as HTMLElement);
    await waitFor(async () =>
      expect(await printersIn(shown)).toMatchObject([
        {
          name: 'Kitchen',
          via: 'tcp',
          address: { host: '192.168.1.60', port: 9100 },
          columns: 48,
          prints: { stations: ['kitchen', 'bar'], bills: true, receipts: true, z: true, drawer: false },
          state: { word: 'notSeen' },
        },
      ]),
    );
  });

  it.each([
    ['', '9100', 'Enter the address'],
    ['192.168.1.60/admin', '9100', 'Enter the address'],
    ['192.168.1.60', '80', 'Enter a port'],
  ])('refuses the address %j and the port %j', async (host, port, said) => {
    const shown = await show({});
    fireEvent.click(await button('Add printer'));
    await type('Name', 'Kitchen');
    await type('Address', host);
    await type('Port', port);
    fireEvent.click(screen.getAllByRole('button', { name: 'Add printer' }).at(-1) as HTMLElement);
    await screen.findByText(new RegExp(`^${said}`));
    expect(await printersIn(shown)).toEqual([]);
  });

  it('changes what a printer prints, and keeps the rest', async () => {
    const shown = await show({ printer: [aPrinter()] });
    fireEvent.click(await button('Edit Kitchen printer'));
    fireEvent.click(await screen.findByLabelText('Bills'));
    fireEvent.click(await button('Save Changes'));
    await waitFor(async () => {
      const [printer] = await printersIn(shown);
      expect(printer?.prints).toEqual({
        stations: ['kitchen'],
        bills: true,
        receipts: false,
        z: false,
        drawer: false,
      });
      expect(printer?.address).toEqual({ host: '192.168.1.60', port: 9100 });
    });
  });

  it('prints a test page, and says what became of it', async () => {
    const shown = await show({ printer: [aPrinter()] });
    fireEvent.click(await button('Test page of Kitchen printer'));
    await screen.findByText('Test page: Waiting for the printer');
    const [print] = (await shown.db.prints.toArray()).map(({ doc }) => doc);
    expect(print).toMatchObject({ kind: 'test', of: { entity: 'printer', id: printerId() } });
  });

  it('asks what is on the test page, and sets the printer by the answers', async () => {
    const shown = await show({ printer: [aPrinter()] });
    fireEvent.click(await button('Test page of Kitchen printer'));
    await screen.findByText('Test page: Waiting for the printer');
    expect(screen.queryByRole('button', { name: /^What is on the test page/ })).toBeNull();
    const [print] = (await shown.db.prints.toArray()).map(({ doc }) => doc);
    if (!print) throw new Error('nothing was asked');
    await shown.db.prints.put({ id: print.id, seq: 2, doc: { ...print, state: 'unsure' } });
    fireEvent.click(await button('What is on the test page of Kitchen printer?'));
    const choose = async (group: string | RegExp, name: string) =>
      void fireEvent.click(
        within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name }),
      );
    await choose(/^Which letter/, 'f');
    await choose(/^Are the five rows/, 'No');
    await choose(/^Is the paper cut/, 'Yes');
    await choose(/does not say/, 'Accept that');
    fireEvent.click(await button('Set it up so'));
    await waitFor(async () =>
      expect(await printersIn(shown)).toMatchObject([
        { columns: 32, proof: 'none', can: { raster: false, cut: true, qr: true } },
      ]),
    );
  });

  it('has a receipt come out with each payment, where somebody ticks it', async () => {
    const shown = await show({ printer: [aPrinter()] });
    fireEvent.click(await button('Edit Kitchen printer'));
    await screen.findByLabelText('Receipts');
    expect(screen.queryByLabelText(/^A receipt with each payment/)).toBeNull();
    fireEvent.click(screen.getByLabelText('Receipts'));
    fireEvent.click(await screen.findByLabelText(/^A receipt with each payment/));
    fireEvent.click(await button('Save Changes'));
    await screen.findByText(/and a receipt with each payment\.$/);
    expect((await printersIn(shown))[0]?.prints).toMatchObject({ receipts: true, receiptsAlways: true });
  });

  it('pauses a printer, says who did, and resumes it', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const shown = await show({ printer: [aPrinter()] });
    fireEvent.click(await button('Pause Kitchen printer'));
    await screen.findByText(/^Paused by Mia/);
    // The second tap of a hasty finger belongs to the first. Changes are made in turn: after the slip it would be over.
    fireEvent.click(await button('Resume Kitchen printer'));
    fireEvent.click(await button('Test page of Kitchen printer'));
    await screen.findByText('Test page: Waiting: Kitchen printer is paused by Mia');
    expect((await printersIn(shown))[0]).toHaveProperty('paused');
    vi.setSystemTime(Date.now() + HASTY_MS);
    fireEvent.click(await button('Resume Kitchen printer'));
    await button('Pause Kitchen printer');
    expect((await printersIn(shown))[0]).not.toHaveProperty('paused');
  });

  it('removes a printer after a question', async () => {
    const shown = await show({ printer: [aPrinter()] });
    fireEvent.click(await button('Remove Kitchen printer'));
    fireEvent.click(await button('Remove'));
    await screen.findByText(/^No printers yet/);
    expect((await printersIn(shown)).map(({ archived }) => archived)).toEqual([true]);
  });

  it('lists the last slips with what became of each', async () => {
    await show({
      printer: [aPrinter()],
      print: [
        aPrint({ state: 'printed', stateAt: '2026-06-12T20:14:00.000Z', madeAt: '2026-06-12T20:13:00.000Z' }),
      ],
    });
    const slips = within(await screen.findByRole('region', { name: 'Last slips' }));
    expect((await slips.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      '20:13TicketKitchen printerPrinted 20:14Print again',
    ]);
  });

  it('prints a slip again, and offers that neither while it waits nor for a pulse', async () => {
    const [order, at] = [aRound([anItem()]), '2026-06-12T20:13:00.000Z'];
    const of = { entity: 'order' as const, id: order.id };
    const shown = await show({
      printer: [aPrinter()],
      order: [order],
      print: [
        aPrint({ id: printId(1), kind: 'change', of, state: 'unsure', madeAt: at }),
        aPrint({ id: printId(2), kind: 'kick', state: 'printed', subject: printId(2), madeAt: at }),
        aPrint({ id: printId(3), kind: 'test', state: 'waiting', subject: printId(3), madeAt: at }),
      ],
    });
    fireEvent.click(await button('Print again: Change 20:13'));
    await waitFor(() => expect(shown.engine.asked.map(({ name }) => name)).toEqual(['print.ask']));
    expect(shown.engine.asked[0]?.args).toMatchObject({
      kind: 'ticket',
      of: order.id,
      printerId: printerId(),
    });
    expect(screen.getAllByRole('button', { name: /^Print again/ })).toHaveLength(1);
  });

  it('makes no address for a printer that the server does not have yet', async () => {
    const shown = await show({});
    fireEvent.click(await button('Add printer'));
    await type('Name', 'Bar');
    fireEvent.click(await screen.findByRole('radio', { name: 'Star' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Add printer' }).at(-1) as HTMLElement);
    await screen.findByText('The server does not have this printer yet.');
    const [printer] = await printersIn(shown);
    if (!printer) throw new Error('nothing was added');
    await shown.db.printers.put({ id: printer.id, seq: 2, doc: { ...printer, version: 1 } });
    await waitFor(() => expect(screen.queryByText('The server does not have this printer yet.')).toBeNull());
  });

  it('shows the address of a printer that asks once, and when it has asked', async () => {
    const star = aPrinter({
      name: 'Bar',
      via: 'star',
      address: null,
      state: { word: 'notSeen', since: 'x', downSince: null },
    });
    const posted: string[] = [];
    const shown = await show(
      { printer: [star] },
      {
        answers: (request) => {
          posted.push(`${request.method} ${new URL(request.url).pathname}`);
          return Response.json({ token: 'abcdefghijkmnpqrstuvwxyz23' });
        },
      },
    );
    fireEvent.click(await button('New address for Bar'));
    fireEvent.click(await button('Make the address'));
    const field = (await screen.findByLabelText('Address')) as HTMLInputElement;
    expect(field.value).toBe(`${window.location.origin}/print/star/abcdefghijkmnpqrstuvwxyz23`);
    expect(posted).toEqual([`POST /api/printers/${star.id}/token`]);
    expect(screen.getAllByText('Not seen yet').length).toBeGreaterThan(0);
    const state = { word: 'ready' as const, since: '2026-06-12T20:31:00.000Z', downSince: null };
    await shown.db.printers.put({ id: star.id, seq: 2, doc: { ...star, state } });
    await waitFor(() => expect(screen.queryByText(/^This changes when the printer asks/)).toBeNull());
  });
});
