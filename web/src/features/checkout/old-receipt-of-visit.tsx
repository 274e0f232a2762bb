/** The receipt of a visit that this device no longer holds, as the server has it. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { ReactNode } from 'react';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { type OldVisit, useOldVisit } from '../../remote/visits.ts';

export interface OldReceiptOfVisitProps {
  visitId: string;
  children: (told: OldVisit) => ReactNode;
}

export function OldReceiptOfVisit({ visitId, children }: OldReceiptOfVisitProps) {
  const { role } = useActor();
  const { data, ...state } = useOldVisit(visitId, {
    withPayments: roleMay(role, 'payment.screen'),
    fallback: "Can't show this receipt",
  });
  if (data) return children(data);
  return (
    <>
      <h1 className="visually-hidden">Receipt</h1>
      <RemoteState {...state} reason="This check isn't stored on this device." />
    </>
  );
}
