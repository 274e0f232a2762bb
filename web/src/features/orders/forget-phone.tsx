/** Takes the phone number of a guest from a check that is over. Nobody needs it any more. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { PhoneOff } from 'lucide-react';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/messages/toast.tsx';

export function ForgetPhone({ visit: { rootId: visitId } }: { visit: Visit }) {
  const engine = useEngine();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const forget = async (): Promise<void> => {
    const refused = await problemOf(engine.mutate('visit.set', { visitId, phone: null }));
    toast.show({ message: refused ?? 'The phone number is deleted' });
  };
  return (
    <Button size={56} block icon={PhoneOff} busy={busy} onClick={() => run(forget)}>
      Delete the phone number
    </Button>
  );
}
