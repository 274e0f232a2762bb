/** Lists each round with its state and its lines. A tap on a line offers what can still be done with it. */

import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { isFinal } from '@tableside/domain/entities/order.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { pricedDetails } from '@tableside/domain/orders/item-details.ts';
import { Flame, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Money } from '../../../components/money.tsx';
import { allergyAddedText } from '../../../components/orders/allergy-added-text.ts';
import { AllergyText } from '../../../components/orders/allergy-text.tsx';
import { DeliveryMark } from '../../../components/orders/delivery-mark.tsx';
import { StatusBadge } from '../../../components/orders/status-badge.tsx';
import { Reductions } from '../../../components/visits/reductions.tsx';
import { useEngine, useShownInKitchen } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';
import { useOrderDelivery, useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { itemsText, orderName } from '../order-messages.ts';
import { useSameAgain } from '../pad/ask-again.tsx';
import type { Pad } from '../pad/use-pad.ts';
import { Fold } from './fold.tsx';
import { MoveItemsSheet } from './move-items-sheet.tsx';
import { SentLineSheet } from './sent-line-sheet.tsx';
import styles from './sent-rounds.module.css';
import { VisitAdjust } from './visit-adjust.tsx';

/** Loaded on demand: many venues have no printer. */
const RoundPaper = lazy(() =>
  import('../../../printing/round-paper.tsx').then(({ RoundPaper: paper }) => ({
    default: paper,
  })),
);

export interface SentRoundsProps {
  whole: WholeVisit;
  pad: Pad;
  oneSized: ReadonlySet<string> | undefined;
  /** Open from the start, where nothing else needs the space. */
  open: boolean;
}

export function SentRounds({ whole, pad, oneSized, open }: SentRoundsProps) {
  const [touched, touch] = useOpening<{ round: Order; item: OrderItem }>();
  const [moving, move] = useOpening<OrderItem>();
  const { again, question } = useSameAgain(pad);
  const { visit, rounds, bill } = whole;
  if (rounds.length === 0) return null;
  // Where the guests pay first, the bill has lines that are not sent yet, too.
  const sent = bill.lines.filter(({ roundId }) => rounds.some(({ id }) => id === roundId));
  const sum = (
    <>
      {itemsText(sent.reduce((count, { item }) => count + leftOf(item), 0))} ·{' '}
      <Money cents={sent.reduce((cents, { net }) => cents + net, 0)} />
    </>
  );
  return (
    <>
      <Fold
        title="Sent"
        sum={sum}
        open={open}
        tools={<VisitAdjust whole={whole} isSign />}
        className={styles.sent}
      >
        <ul>
          {rounds.map((round) => (
            <Round
              key={round.id}
              round={round}
              oneSized={oneSized}
              onAgain={() => again(round)}
              onTouch={(item) => touch({ round, item })}
            />
          ))}
        </ul>
        <Reductions visit={visit} bill={bill} />
      </Fold>
      {question}
      {touched && (
        <SentLineSheet
          key={touched.key}
          {...touched.sheet}
          {...touched.about}
          whole={whole}
          onMove={() => {
            touched.sheet.onClose();
            move(touched.about.item);
          }}
        />
      )}
      {moving && (
        <MoveItemsSheet key={`moving ${moving.key}`} {...moving.sheet} whole={whole} item={moving.about} />
      )}
    </>
  );
}

interface RoundProps {
  round: Order;
  /** Products that come in one size, whose size need not be named. */
  oneSized: ReadonlySet<string> | undefined;
  onAgain: () => void;
  onTouch: (item: OrderItem) => void;
}

function Round({ round, oneSized, onAgain, onTouch }: RoundProps) {
  const engine = useEngine();
  const [problem, setProblem] = useState<string | null>(null);
  const venue = useVenue();
  const delivery = useOrderDelivery(round.id, useShownInKitchen());
  const name = orderName(round);
  const isRush = round.rush != null;
  // Nobody has accepted what the server has not heard of.
  const isOnlyHere = round.version === 0 && !isFinal(round.status);
  const canRush = round.status === 'accepted' || round.status === 'preparing';
  const rush = () =>
    void problemOf(engine.mutate('order.rush', { orderId: round.id, isRush: !isRush })).then(setProblem);
  return (
    <li className={styles.round}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        {!isOnlyHere && <StatusBadge status={round.status} />}
        {isRush && canRush && <span className={styles.rush}>Rush</span>}
        {round.allergyAddedAt !== undefined && !isFinal(round.status) && (
          <span className={styles.rush}>{allergyAddedText(round.allergyAddedAt, venue?.timezone)}</span>
        )}
        {delivery && !isFinal(round.status) && <DeliveryMark step={delivery.step} />}
      </div>
      <ul>
        {round.items.map((item) => (
          <SentLine
            key={item.id}
            item={item}
            isOneSized={oneSized?.has(item.productId) ?? false}
            isOff={round.status === 'cancelled'}
            onTouch={() => onTouch(item)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        <RoundPaper round={round} name={name} isHereOnly={delivery?.step === 'saved'} />
      </Suspense>
      <ProblemBand problem={problem} />
      <div className={styles.acts}>
        {round.items.some((item) => leftOf(item) > 0) && (
          <Button size={44} icon={RotateCcw} onClick={onAgain} aria-label={`Same again: ${name}`}>
            Same again
          </Button>
        )}
        {canRush && (
          <Button
            size={44}
            variant="outline"
            icon={Flame}
            aria-pressed={isRush}
            aria-label={isRush ? `No rush for ${name}` : `Rush ${name}`}
            onClick={rush}
          >
            {isRush ? 'No rush' : 'Rush'}
          </Button>
        )}
      </div>
    </li>
  );
}

interface SentLineProps {
  item: OrderItem;
  isOneSized: boolean;
  isOff: boolean;
  onTouch: () => void;
}

function SentLine({ item, isOneSized, isOff, onTouch }: SentLineProps) {
  const left = leftOf(item);
  const details = pricedDetails(item, isOneSized ? '' : item.size.name);
  return (
    <li>
      <button
        type="button"
        disabled={isOff}
        onClick={onTouch}
        className={classNames(styles.line, (isOff || left === 0) && styles.off)}
      >
        <span className={styles.quantity}>{left || item.quantity} ×</span>
        <span className={styles.words}>
          <span className={styles.dish}>{item.name}</span>
          <span className={styles.under}>
            {details && <span className={styles.details}>{details}</span>}
            {left < item.quantity && <span className={styles.details}>{item.quantity - left} voided</span>}
            {!isOff && left > 0 && <AllergyText of={item} />}
          </span>
        </span>
        <Money cents={item.price * (left || item.quantity)} className={styles.price} />
      </button>
    </li>
  );
}
