/**
 * Records how a pending payment ended. Asks the server to do so when this device does not hold the payment with its
 * order or its check.
 */
import { conclusionOf, type PaymentEnd } from '../../components/payments/pending-payment.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../engine/mutation-problem.ts';
import { changeProblem } from '../../remote/api-error.ts';
import { concludeOldPayment } from '../../remote/payments.ts';
import { useRemote } from '../../remote/remote-context.tsx';
import { isNotHere } from './not-here.ts';
import type { PaymentRow } from './payment-rows.ts';

export function useConclude(onConcluded: () => void): (row: PaymentRow, end: PaymentEnd) => Promise<Problem> {
  const engine = useEngine();
  const remote = useRemote();
  const overNetwork = async (args: { paymentId: string; outcome: PaymentEnd }): Promise<Problem> => {
    try {
      await concludeOldPayment(remote, args);
      onConcluded();
      return null;
    } catch (error) {
      return changeProblem(error);
    }
  };
  return ({ id, isHere }, outcome) => {
    const args = conclusionOf({ id }, outcome);
    if (!isHere) return overNetwork(args);
    return toldProblem(async () => {
      const receipt = await engine.mutate('payment.conclude', args);
      if (isNotHere(receipt)) return overNetwork(args);
      return receipt.kind === 'refused' ? receipt.message : null;
    });
  };
}
