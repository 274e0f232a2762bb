/** Icon, word and tone of each table status. */
import type { TableStatus } from '@tableside/domain/entities/table.ts';
import { CalendarClock, Circle, Users, Wrench } from 'lucide-react';
import type { StatusChoice } from '../../ui/buttons/status-trigger.tsx';

export const TABLE_STATUS_FACE: Readonly<Record<TableStatus, StatusChoice<TableStatus>>> = {
  available: { value: 'available', label: 'Available', icon: Circle, tone: 'available' },
  occupied: { value: 'occupied', label: 'Occupied', icon: Users, tone: 'occupied' },
  reserved: { value: 'reserved', label: 'Reserved', icon: CalendarClock, tone: 'reserved' },
  maintenance: { value: 'maintenance', label: 'Maintenance', icon: Wrench, tone: 'neutral' },
};
