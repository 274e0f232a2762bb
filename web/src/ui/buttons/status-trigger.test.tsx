import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Circle, Users } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StatusChoice, StatusTrigger } from './status-trigger.tsx';

afterEach(cleanup);

const CHOICES: StatusChoice<'available' | 'occupied'>[] = [
  { value: 'available', label: 'Available', icon: Circle, tone: 'available' },
  { value: 'occupied', label: 'Occupied', icon: Users, tone: 'occupied' },
];

async function openMenu(onChange: (value: string) => void) {
  render(<StatusTrigger label="Table 2" value="occupied" choices={CHOICES} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: /^Occupied/ }));
  await screen.findByRole('menu');
}

describe('a status that can be changed', () => {
  it('shows the current status and what it belongs to', () => {
    render(<StatusTrigger label="Table 2" value="occupied" choices={CHOICES} onChange={() => undefined} />);
    const trigger = screen.getByRole('button', { name: 'Occupied, change status of Table 2' });
    expect(trigger.textContent).toBe('Occupied');
    expect(trigger.dataset.tone).toBe('occupied');
  });

  it('opens a radio menu with a tick on the current status', async () => {
    await openMenu(() => undefined);
    const checked = screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'));
    expect(checked).toEqual(['false', 'true']);
  });

  it('applies another status on tap and closes', async () => {
    const onChange = vi.fn();
    await openMenu(onChange);
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Available' }));
    expect(onChange.mock.calls).toEqual([['available']]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('changes nothing when the current status is tapped', async () => {
    const onChange = vi.fn();
    await openMenu(onChange);
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Occupied' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(onChange).not.toHaveBeenCalled();
  });
});
