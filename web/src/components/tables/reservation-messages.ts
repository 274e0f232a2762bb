/** Says who is expected at a table and when: 'Okafor · 8:30 PM'. */
import type { Reservation } from '@tableside/domain/entities/table.ts';
import { clockText } from '../time/clock-text.ts';

export const reservationText = ({ name, at }: Reservation, timezone: string | undefined): string =>
  `${name} · ${clockText(at, 'time', timezone)}`;
