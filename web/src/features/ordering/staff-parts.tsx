/** The orders of a table, for staff. A guest's phone does not load them. */
import { isStaff } from '@tableside/domain/permissions.ts';
import { lazy, Suspense } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import type { TableOrdersProps } from './table-orders.tsx';

const LazyOrders = lazy(async () => ({ default: (await import('./table-orders.tsx')).TableOrders }));

export function TableOrders(props: TableOrdersProps) {
  const { role } = useActor();
  if (!isStaff(role)) return null;
  return (
    <Suspense>
      <LazyOrders {...props} />
    </Suspense>
  );
}
