/** The refund form: how much, and why. A payment on this device can be refunded without the network. */
import { cashRounding, roundingOfGivenBack } from '@tableside/domain/cash/cash-rounding.ts';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { goingBackOf } from '@tableside/domain/entities/card-refund.ts';
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import { OWN_METHOD, PAID_METHODS, type PaymentMethod } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { parseDollars } from '@tableside/domain/values/typed-dollars.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { cardName, goesBackText, leftOnCard } from '../../components/cards/refund-words.ts';
import { dollarsFault, dollarsText, required } from '../../components/form/form-schemas.ts';
import { KeptForm } from '../../components/form/kept-form.tsx';
import { useKeptForm } from '../../components/form/use-kept-form.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf, toldProblem } from '../../engine/mutation-problem.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useChargeOfPayment } from '../../mirror/read/read-cards.ts';
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
function ProposedRefund(props: Omit<RefundFormProps, 'proposed' | 'most' | 'charge'>) {
  const { id } = props.payment;
  const owing = useVisitsOwing();
  const charge = useChargeOfPayment(props.payment.isHere ? props.payment : {});
  if (owing === undefined || charge === undefined) return <Spinner />;
  const most = refundableOf(props.payment) - goingBackOf(charge ?? undefined, id);
  // After a merge, another visit counts the payment.
  const visit = owing.find(({ takings }) => takings.some(({ paymentId }) => paymentId === id));
  const due = visit?.owed ?? 0;
  return <RefundForm {...{ ...props, most, charge }} proposed={due > 0 ? Math.min(due, most) : most} />;
}

interface RefundFormProps {
  payment: PaymentRow;
  /** Cents. */
  proposed: number;
  /** What can be given back, in cents. */
  most: number;
  /** The charge of a reader that brought it. */
  charge: CardCharge | null;
  onSaved: () => void;
}

/** To the card that paid, over the provider. Everything else is given by hand, and recorded. */
const TO_CARD = 'toCard';
type Way = PaymentMethod | typeof TO_CARD;

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
    method: v.picklist([...PAID_METHODS, TO_CARD]),
  });

function RefundForm({ payment, proposed, most, charge, onSaved }: RefundFormProps) {
  const drawer = useDrawerOf(useActor().deviceId);
  // The id is kept with the input. Until the refund is confirmed, every retry uses the same id.
  const [name] = useState(`refund ${payment.id} beside ${payment.refundedAmount}`);
  const [id] = useState(newId);
  const give = useGiveBack(payment);
  const toCard = charge !== null && proposed <= leftOnCard(charge) ? charge : undefined;
  const proposedWay: Way = toCard ? TO_CARD : payment.method;
  const toast = useToast();
  const kept = useKeptForm({
    name,
    values: { id, amount: dollarsText(proposed), reason: '', method: proposedWay },
    schema: schemaOf(most),
    async save(refund) {
      const problem = await give(refund);
      const isSent = refund.method === TO_CARD && charge !== null;
      const recorded = `Refund for #${payment.orderNumber} recorded`;
      if (problem === null) toast.show({ message: isSent ? goesBackText(refund.amount, charge) : recorded });
      return problem;
    },
    onSaved,
  });
  const { form } = kept;
  return (
    <KeptForm kept={kept} className={styles.refund}>
      {payment.method !== 'cash' && (
        <form.AppField name="method">
          {(field) => (
            <Segmented<Way>
              label="Give it back"
              value={field.state.value}
              segments={[
                ...(toCard ? [{ value: TO_CARD, label: 'To the card' } as const] : []),
                { value: payment.method, label: toCard ? 'By hand' : `To the ${methodWords(payment)}` },
                { value: 'cash', label: 'In cash' },
              ]}
              onChange={field.handleChange}
            />
          )}
        </form.AppField>
      )}
      <form.Subscribe selector={({ values }) => values.method}>
        {(method) => (
          <p>
            {method === TO_CARD
              ? toCard && toCardText(most, toCard)
              : howText({ most, method, drawer, payment })}
          </p>
        )}
      </form.Subscribe>
      <form.Subscribe selector={({ values }) => values}>
        {({ method, amount }) =>
          method !== TO_CARD && (
            <InCash payment={payment} refund={{ method, amount: parseDollars(amount) ?? 0 }} />
          )
        }
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
  refund: { readonly method: PaymentMethod; readonly amount: number };
}

/** Says how much cash to hand over where the venue rounds it. */
function InCash({ payment, refund }: InCashProps) {
  const { rounding = 0 } = roundingArgs(payment, refund, useVenue());
  return rounding === 0 ? null : (
    <p role="status">Rounded: hand over {formatCents(refund.amount - rounding)} in cash.</p>
  );
}

const toCardText = (most: number, charge: CardCharge): string =>
  `${formatCents(Math.min(most, leftOnCard(charge)))} can go back to ${cardName(charge)}. The provider sends it, and the guest may see it after some days.`;

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
  readonly method: Way;
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
  const args = (refund: Refund & { readonly method: PaymentMethod }) => ({
    ...refund,
    ...roundingArgs(payment, refund, venue),
    ...(refund.method === 'cash' && drawer && { drawerId: drawer.id }),
    paymentId: payment.id,
  });
  const overNetwork = async (refund: Refund & { readonly method: PaymentMethod }): Promise<Problem> => {
    try {
      await refundOldPayment(remote, args(refund));
      return null;
    } catch (error) {
      return changeProblem(error);
    }
  };
  const toCard = ({ id, amount, reason }: Refund): Promise<Problem> =>
    problemOf(engine.mutate('card.refund', { id, amount, reason, paymentId: payment.id }));
  return ({ method, ...rest }) => {
    if (method === TO_CARD) return toCard({ method, ...rest });
    const refund = { method, ...rest };
    if (!payment.isHere) return overNetwork(refund);
    return toldProblem(async () => {
      const receipt = await engine.mutate('payment.refund', args(refund));
      if (isNotHere(receipt)) return overNetwork(refund);
      return receipt.kind === 'refused' ? receipt.message : null;
    });
  };
}
