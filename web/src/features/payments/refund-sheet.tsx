/** The refund form: how much, and why. A payment on this device can be refunded without the network. */
import { cashRounding, roundingOfGivenBack } from '@tableside/domain/cash/cash-rounding.ts';
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import { OWN_METHOD, PAID_METHODS, type PaymentMethod } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { parseDollars } from '@tableside/domain/values/typed-dollars.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { dollarsFault, dollarsText, required } from '../../components/form/form-schemas.ts';
import { KeptForm } from '../../components/form/kept-form.tsx';
import { useKeptForm } from '../../components/form/use-kept-form.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../engine/mutation-problem.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useDrawerOf } from '../../mirror/read/read-cash.ts';
import { useVisitsOwing } from '../../mirror/read/read-visits.ts';
import { newId } from '../../platform/new-id.ts';
import { changeProblem } from '../../remote/api-error.ts';
import { refundOldPayment } from '../../remote/payments.ts';
import { useRemote } from '../../remote/remote-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/choices/segmented.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { isNotHere } from './not-here.ts';
import { type PaymentRow, refundableOf } from './payment-rows.ts';
import styles from './payments-page.module.css';

export interface RefundSheetProps {
  /** Null while the sheet is closed. */
  payment: PaymentRow | null;
  onClose: () => void;
  onRefunded: () => void;
}

export function RefundSheet({ payment, onClose, onRefunded }: RefundSheetProps) {
  return (
    <Sheet open={payment !== null} onClose={onClose} title={payment ? `Refund #${payment.orderNumber}` : ''}>
      {payment && (
        <ProposedRefund
          key={payment.id}
          payment={payment}
          onSaved={() => {
            onClose();
            onRefunded();
          }}
        />
      )}
    </Sheet>
  );
}

/** Proposes what the visit owes back, or else everything that can be refunded. */
function ProposedRefund(props: Omit<RefundFormProps, 'proposed'>) {
  const { id } = props.payment;
  const owing = useVisitsOwing();
  if (owing === undefined) return <Spinner />;
  const most = refundableOf(props.payment);
  // After a merge, another visit counts the payment.
  const visit = owing.find(({ takings }) => takings.some(({ paymentId }) => paymentId === id));
  const due = visit?.owed ?? 0;
  return <RefundForm {...props} proposed={due > 0 ? Math.min(due, most) : most} />;
}

interface RefundFormProps {
  payment: PaymentRow;
  /** Cents. */
  proposed: number;
  onSaved: () => void;
}

const schemaOf = (most: number) =>
  v.object({
    id: v.string(),
    amount: v.pipe(
      v.string(),
      v.check(
        (typed) => {
          const cents = parseDollars(typed);
          return cents !== undefined && cents > 0 && cents <= most;
        },
        ({ input }) => dollarsFault(input, `Enter an amount up to ${formatCents(most)}`),
      ),
      v.transform((typed) => parseDollars(typed) ?? 0),
    ),
    reason: required('Enter a reason for the refund', MAX_NOTE),
    method: v.picklist(PAID_METHODS),
  });

function RefundForm({ payment, proposed, onSaved }: RefundFormProps) {
  const most = refundableOf(payment);
  const drawer = useDrawerOf(useActor().deviceId);
  // The id is kept with the input. Until the refund is confirmed, every retry uses the same id.
  const [name] = useState(`refund ${payment.id} beside ${payment.refundedAmount}`);
  const [id] = useState(newId);
  const give = useGiveBack(payment);
  const toast = useToast();
  const kept = useKeptForm({
    name,
    values: { id, amount: dollarsText(proposed), reason: '', method: payment.method },
    schema: schemaOf(most),
    save: give,
    onSaved() {
      toast.show({ message: `Refund for #${payment.orderNumber} recorded` });
      onSaved();
    },
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.refund}>
      {payment.method !== 'cash' && (
        <form.AppField name="method">
          {(field) => (
            <Segmented<PaymentMethod>
              label="Give it back"
              value={field.state.value}
              segments={[
                { value: payment.method, label: `To the ${methodWords(payment)}` },
                { value: 'cash', label: 'In cash' },
              ]}
              onChange={field.handleChange}
            />
          )}
        </form.AppField>
      )}
      <form.Subscribe selector={({ values }) => values.method}>
        {(method) => <p>{howText({ most, method, drawer, payment })}</p>}
      </form.Subscribe>
      <form.Subscribe selector={({ values }) => values}>
        {({ method, amount }) => (
          <InCash payment={payment} refund={{ method, amount: parseDollars(amount) ?? 0 }} />
        )}
      </form.Subscribe>
      <form.AppField name="amount">{(field) => <field.MoneyField label="Amount" />}</form.AppField>
      <form.AppField name="reason">
        {(field) => <field.AreaField label="Reason" rows={2} maxLength={MAX_NOTE} />}
      </form.AppField>
      <Button type="submit" form={kept.id} variant="danger" size={56} block busy={kept.isSaving}>
        Refund
      </Button>
    </KeptForm>
  );
}

interface InCashProps {
  payment: PaymentRow;
  refund: Pick<Refund, 'method' | 'amount'>;
}

/** Says how much cash to hand over where the venue rounds it. */
function InCash({ payment, refund }: InCashProps) {
  const { rounding = 0 } = roundingArgs(payment, refund, useVenue());
  return rounding === 0 ? null : (
    <p role="status">Rounded: hand over {formatCents(refund.amount - rounding)} in cash.</p>
  );
}

/** A tender has the name that the venue gave it. */
const methodWords = (paid: Pick<PaymentRow, 'method' | 'tender'>): string =>
  paid.tender?.name ?? paidByLabel(paid).toLowerCase();

interface How {
  readonly most: number;
  readonly method: PaymentMethod;
  readonly drawer: Drawer | null | undefined;
  readonly payment: Pick<PaymentRow, 'method' | 'tender'>;
}

/** Says what the person does besides recording it, and where cash is counted. */
function howText({ most, method, drawer, payment }: How): string {
  const upTo = `${formatCents(most)} can be refunded`;
  if (method === OWN_METHOD)
    return `${upTo} by ${methodWords(payment)}. Give it back there first, then record it here: Tableside does not move money.`;
  if (method !== 'cash')
    return `${upTo} to the ${methodWords(payment)}. Refund it on your terminal first, then record it here: Tableside does not move money.`;
  const from = drawer ? `out of the drawer ${drawer.name}` : 'out of the cash that you hold';
  return `${upTo} in cash. Hand the money to the guest ${from}, then record it here.`;
}

interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  readonly method: PaymentMethod;
}

function roundingArgs(
  payment: PaymentRow,
  { method, amount }: InCashProps['refund'],
  venue: Venue | null | undefined,
): { readonly rounding?: number } {
  if (method !== 'cash' || !venue) return {};
  const rounding = roundingOfGivenBack({
    payment: { ...payment, kind: 'payment', outcome: 'completed' },
    given: { amount: payment.refundedAmount, rounding: payment.refundedRounding ?? 0 },
    amount,
    by: cashRounding(venue),
  });
  return rounding === 0 ? {} : { rounding };
}

function useGiveBack(payment: PaymentRow): (refund: Refund) => Promise<Problem> {
  const engine = useEngine();
  const remote = useRemote();
  const drawer = useDrawerOf(useActor().deviceId);
  const venue = useVenue();
  const args = (refund: Refund) => ({
    ...refund,
    ...roundingArgs(payment, refund, venue),
    ...(refund.method === 'cash' && drawer && { drawerId: drawer.id }),
    paymentId: payment.id,
  });
  const overNetwork = async (refund: Refund): Promise<Problem> => {
    try {
      await refundOldPayment(remote, args(refund));
      return null;
    } catch (error) {
      return changeProblem(error);
    }
  };
  if (!payment.isHere) return overNetwork;
  return (refund) =>
    toldProblem(async () => {
      const receipt = await engine.mutate('payment.refund', args(refund));
      if (isNotHere(receipt)) return overNetwork(refund);
      return receipt.kind === 'refused' ? receipt.message : null;
    });
}
