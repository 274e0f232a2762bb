/** An invitation. Its token is in the fragment of the address, which browsers never send to a server. */
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { JoinPage } from '../features/account/join-page.tsx';

export const Route = createFileRoute('/join')({ component: Join });

function Join() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <JoinPage key={token} token={token} />;
}
