/** The statuses that a person may choose for a table. */
import { type Role, roleMay } from '@tableside/domain/command/permissions.ts';
import type { Table, TableStatus } from '@tableside/domain/entities/table.ts';
import { TABLE_STATUS_FACE } from '../../components/tables/table-status-face.ts';
import type { StatusChoice } from '../../ui/buttons/status-trigger.tsx';

export const OFFERED = ['available', 'occupied', 'reserved'] as const satisfies readonly TableStatus[];

/** The three service statuses. People with the permission can also take a table out of service. */
export function choicesFor(role: Role, table: Table): readonly StatusChoice<TableStatus>[] {
  if (!roleMay(role, table.status === 'maintenance' ? 'table.maintenance' : 'table.setStatus')) return [];
  const offered: readonly TableStatus[] = roleMay(role, 'table.maintenance')
    ? [...OFFERED, 'maintenance']
    : OFFERED;
  return offered.map((status) => TABLE_STATUS_FACE[status]);
}
