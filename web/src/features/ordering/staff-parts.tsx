/** The parts of taking an order that only staff see. A guest's phone does not load them. */
import { isStaff } from '@tableside/domain/permissions.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import type { DraftDetailsProps } from './draft-details.tsx';
import type { TableOrdersProps } from './table-orders.tsx';

const LazyDetails = lazy(async () => ({ default: (await import('./draft-details.tsx')).DraftDetails }));
const LazyOrders = lazy(async () => ({ default: (await import('./table-orders.tsx')).TableOrders }));

export const DraftDetails = (props: DraftDetailsProps) => (
  <ForStaff>
    <LazyDetails {...props} />
  </ForStaff>
);

export const TableOrders = (props: TableOrdersProps) => (
  <ForStaff>
    <LazyOrders {...props} />
  </ForStaff>
);

function ForStaff({ children }: { children: ReactNode }) {
  return isStaff(useActor().role) && <Suspense>{children}</Suspense>;
}
