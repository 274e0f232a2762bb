/** An invitation. Its token stands in the fragment of the address, which the browser sends to nobody. */
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { JoinPage } from '../features/account/join-page.tsx';

export const Route = createFileRoute('/join')({ component: Join });

function Join() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <JoinPage key={token} token={token} />;
}
