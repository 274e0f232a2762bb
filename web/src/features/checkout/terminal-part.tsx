/**
 * A payment on the venue's own card terminal, or by one of its tenders: how to record it, its reference, and what to do when
 * a terminal is silent.
 */
import type { TenderKind } from '@tableside/domain/entities/tender.ts';
import { Clock } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import styles from './checkout-page.module.css';
import type { Checkout } from './use-checkout.ts';

const CHARGE = 'Charge the card on your terminal first, then record it here. Works offline.';
const FIRST: Readonly<Record<TenderKind, string>> = {
  cash: '',
  card: CHARGE,
  voucher: 'Take the voucher first, then record it here. Works offline.',
  account: "Note it on the guest's account, then record it here. Works offline.",
  elsewhere: 'Somebody else has the money. Record it, so that the check is paid. Works offline.',
};

export function TerminalPart({ checkout }: { checkout: Checkout }) {
  const { tender, reference, setReference, busy, wait, toPay } = checkout;
  const isCard = tender === undefined || tender.kind === 'card';
  return (
    <>
      <p className={styles.terminal}>{tender ? FIRST[tender.kind] : CHARGE}</p>
      <Field
        label={isCard ? 'Reference or last 4 digits' : 'Number or reference'}
        optional
        autoComplete="off"
        maxLength={64}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      {isCard && (
        <Button
          variant="outline"
          size={56}
          block
          icon={Clock}
          data-look-first
          busy={busy}
          disabled={toPay === 0}
          onClick={wait}
        >
          The terminal hasn't answered
        </Button>
      )}
    </>
  );
}
