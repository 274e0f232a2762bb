/** The door of a rehearsal: lets somebody in who brings a code of the house. */
import { type Role, roleMay } from '@tableside/domain/command/permissions.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { markRehearsal } from '../../components/rehearsal/rehearsal-band.ts';
import type { ApiError } from '../../remote/api-error.ts';
import { enterRehearsal } from '../../remote/rehearsal.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { useAccount } from './account-context.tsx';
import { DoorFrame } from './door-frame.tsx';

/** A code opens the door once, and signing in draws this page anew. */
const used = new Set<string>();

/** Where the evening is seen at once. */
const firstPageOf = (role: Role) => (roleMay(role, 'visit.edit') ? '/tables' : '/kitchen');

export function RehearsalDoor({ code }: { code: string }) {
  const router = useRouter();
  const { session } = useAccount();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (used.has(code)) return;
    used.add(code);
    enterRehearsal(code)
      .then(async ({ token, user, home }) => {
        session.open(token, user);
        markRehearsal(home);
        await router.invalidate();
        await router.navigate({ to: firstPageOf(user.role), replace: true });
      })
      .catch((error: ApiError) => setProblem(error.message));
  }, [code, router, session]);
  return (
    <DoorFrame title="Rehearsal">
      <h1>Rehearsal</h1>
      {problem === null ? (
        <Spinner />
      ) : (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
    </DoorFrame>
  );
}
