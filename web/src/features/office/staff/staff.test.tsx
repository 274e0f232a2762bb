import { aSection, aStaffMember, aVenue, type RowsByEntity } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import type { WritableStatus } from '../../../engine/sync-status.ts';
import { StaffPage } from './staff-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const STATUSES = ['Active', 'Inactive', 'On Break', 'Off Duty', 'Sick', 'Vacation'];
const amara = aStaffMember({
  sections: ['main_floor'],
  metrics: { ordersServed: 42, averageRating: 4.75, totalSales: 123_450 },
});
const jonas = aStaffMember({ id: 'staff-jonas', firstName: 'Jonas' });
const rows = (over: RowsByEntity = {}): RowsByEntity => ({
  venue: [aVenue()],
  section: [aSection()],
  staff: [amara],
  ...over,
});
const card = (name: string): Promise<HTMLElement> => screen.findByRole('article', { name });
async function setStatus(of: string, to: string): Promise<void> {
  fireEvent.click(within(await card(of)).getByRole('button', { name: /change status/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: to }));
}

describe('Server Management', () => {
  it('shows a card for each member of staff: name, contact, status, sections and metrics', async () => {
    await showScreen(<StaffPage />, { role: 'manager', rows: rows() });
    expect(await screen.findByRole('heading', { name: 'Server Management' })).toBeDefined();
    const text = (await card('Amara')).textContent;
    expect(text).toContain('amara@alderandrye.example');
    expect(text).toContain('(718) 555-0142');
    expect(text).toContain('Active');
    expect(await screen.findByText('Main Floor')).toBeDefined();
    expect(text).toContain('Orders Served42');
    expect(text).toContain('Average Rating4.8');
    expect(text).toContain('Total Sales$1,234.50');
  });

  it('shows no rating that is out of nothing', async () => {
    const metrics = { ordersServed: 0, averageRating: 4.9, totalSales: 0 };
    await showScreen(<StaffPage />, { role: 'manager', rows: rows({ staff: [{ ...amara, metrics }] }) });
    expect((await card('Amara')).textContent).toContain('Average Rating–');
  });

  it('offers everybody every status except Inactive for their own card', async () => {
    await showScreen(<StaffPage />, {
      role: 'manager',
      actor: { staffId: amara.id },
      rows: rows({ staff: [amara, jonas] }),
    });
    const offered = async (name: string) => {
      fireEvent.click(within(await card(name)).getByRole('button', { name: /change status/ }));
      const items = await screen.findAllByRole('menuitemradio');
      const names = items.map((item) => item.textContent);
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('menuitemradio')).toBeNull());
      return names;
    };
    expect(await offered('Jonas')).toEqual(STATUSES);
    expect(await offered('Amara')).toEqual(STATUSES.filter((status) => status !== 'Inactive'));
  });

  it('lets nobody change the status of their own card once it is inactive', async () => {
    const inactive = { ...amara, status: 'Inactive' } as const;
    await showScreen(<StaffPage />, {
      role: 'manager',
      actor: { staffId: amara.id },
      rows: rows({ staff: [inactive] }),
    });
    const status = within(await card('Amara')).getByRole('button', { name: /change status/ });
    expect(status).toHaveProperty('disabled', true);
  });

  it('shows the week with the hours of each day in 12-hour time with AM and PM', async () => {
    const late = { ...amara, schedule: [{ dayOfWeek: 5, start: '1530', end: '0000' }] };
    await showScreen(<StaffPage />, { role: 'manager', rows: rows({ staff: [late] }) });
    const days = within(within(await card('Amara')).getByRole('list', { name: 'Schedule' }));
    const week = days.getAllByRole('listitem').map((day) => day.textContent);
    expect(week).toHaveLength(7);
    expect(week[5]).toBe('Fri3:30 PM12 AM');
    expect(week[0]).toBe('SunOff');
  });

  it("marks today by the server's clock, in the zone of the venue", async () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-12T16:00:00Z'), toFake: ['Date'] });
    const { engine } = await showScreen(<StaffPage />, { role: 'manager', rows: rows() });
    const week = within(within(await card('Amara')).getByRole('list', { name: 'Schedule' }));
    const marked = () =>
      week
        .getAllByRole('listitem')
        .flatMap((day) => (day.hasAttribute('aria-current') ? [day.textContent] : []));
    await waitFor(() => expect(marked()).toEqual([expect.stringMatching(/^Fri/)]));
    act(() => (engine.status as WritableStatus).update({ clockOffsetMs: DAY_MS }));
    expect(marked()).toEqual([expect.stringMatching(/^Sat/)]);
  });

  it('marks the business day, which goes on after midnight', async () => {
    // Saturday, 12:20 AM in New York: Friday's shift is still running.
    vi.useFakeTimers({ now: Date.parse('2026-06-13T04:20:00Z'), toFake: ['Date'] });
    await showScreen(<StaffPage />, { role: 'manager', rows: rows() });
    const week = within(within(await card('Amara')).getByRole('list', { name: 'Schedule' }));
    await waitFor(() =>
      expect(
        week
          .getAllByRole('listitem')
          .flatMap((day) => (day.hasAttribute('aria-current') ? [day.textContent?.slice(0, 3)] : [])),
      ).toEqual(['Fri']),
    );
  });

  it('offers the next step when there is nobody yet', async () => {
    await showScreen(<StaffPage />, { role: 'manager', rows: rows({ staff: [] }) });
    const empty = (await screen.findByText('No staff members yet.')).parentElement as HTMLElement;
    fireEvent.click(within(empty).getByRole('button', { name: 'Add staff' }));
    expect(await screen.findByLabelText('First name')).toBeDefined();
  });

  it('offers six statuses, and a returning person replaces the one in the list', async () => {
    await showScreen(<StaffPage />, { role: 'manager', rows: rows({ staff: [amara, jonas] }) });
    fireEvent.click(within(await card('Amara')).getByRole('button', { name: /change status/ }));
    expect((await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)).toEqual(STATUSES);
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Vacation' }));
    await within(await card('Amara')).findByRole('button', { name: /^Vacation, change status/ });
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(within(await card('Jonas')).getByRole('button', { name: /^Active, change/ })).toBeDefined();
  });

  it.each(STATUSES.slice(1))('changes from Active to %s and back', async (status) => {
    await showScreen(<StaffPage />, { role: 'manager', rows: rows() });
    await setStatus('Amara', status);
    await screen.findByRole('button', { name: new RegExp(`^${status}, change status`) });
    await setStatus('Amara', 'Active');
    await screen.findByRole('button', { name: /^Active, change status/ });
  });

  it('hides the contact data of others from a server, who can set only their own status', async () => {
    const { email: _, phoneNumber: __, metrics: ___, ...shared } = jonas;
    await showScreen(<StaffPage />, {
      role: 'server',
      actor: { staffId: amara.id },
      rows: rows({ staff: [amara, shared as typeof jonas] }),
    });
    const other = await card('Jonas');
    expect(other.textContent).not.toContain('@');
    expect(other.textContent).not.toContain('Orders Served');
    expect(within(other).getByRole('button', { name: /change status/ })).toHaveProperty('disabled', true);
    expect(within(await card('Amara')).getByRole('button', { name: /change status/ })).toHaveProperty(
      'disabled',
      false,
    );
  });

  it('lets somebody take a section that was renamed off a card', async () => {
    const member = { ...amara, sections: ['Main Floor', 'Terrace'] };
    const { db } = await showScreen(<StaffPage />, { role: 'manager', rows: rows({ staff: [member] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Amara' }));
    const former = (await screen.findByRole('checkbox', {
      name: 'Terrace (no section now)',
    })) as HTMLInputElement;
    expect(former.checked).toBe(true);
    fireEvent.click(former);
    await waitFor(() => expect(former.checked).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect((await db.staff.get(member.id))?.doc.sections).toEqual(['Main Floor']));
  });

  it('uses the key of a section that a card holds by its name', async () => {
    const { db } = await showScreen(<StaffPage />, { role: 'manager', rows: rows() });
    fireEvent.click(within(await card('Amara')).getByRole('button', { name: 'Edit Amara' }));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Main Floor' });
    expect(box.checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /main_floor/ })).toBeNull();
    fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect((await db.staff.get(amara.id))?.doc.sections).toEqual([]));
  });

  it('lists sections of one name once', async () => {
    const section = [aSection(), aSection({ id: 'section-upper', key: 'upper' })];
    await showScreen(<StaffPage />, { role: 'manager', rows: rows({ section }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Amara' }));
    expect(await screen.findAllByRole('checkbox', { name: 'Main Floor' })).toHaveLength(1);
  });

  it('says on the card that a status could not be set', async () => {
    const { engine } = await showScreen(<StaffPage />, { role: 'manager', rows: rows() });
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    vi.spyOn(engine, 'mutate').mockRejectedValue(new TypeError('undefined is not a status'));
    await setStatus('Amara', 'Sick');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update staff status');
    expect(report).toHaveBeenCalledOnce();
  });

  it('shows the spinner while loading', async () => {
    await showScreen(<StaffPage />, { rows: {} });
    expect(await screen.findByText('Loading')).toBeDefined();
  });
});
