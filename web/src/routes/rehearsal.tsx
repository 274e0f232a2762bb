/** The door of a rehearsal. The code is in the fragment of the address, which browsers never send to a server. */
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { RehearsalDoor } from '../features/account/rehearsal-door.tsx';

export const Route = createFileRoute('/rehearsal')({ component: Door });

function Door() {
  const code = useLocation({ select: ({ hash }) => hash });
  return <RehearsalDoor key={code} code={code} />;
}
