/** The way in from another venue. The code is in the fragment of the address, which browsers never send to a server. */
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { VenueDoor } from '../features/account/venue-door.tsx';

export const Route = createFileRoute('/enter')({ component: Door });

function Door() {
  const hash = useLocation({ select: (location) => location.hash });
  const [code, setCode] = useState(hash);
  // On the way out of this page, the address has no code any more.
  if (hash !== '' && hash !== code) setCode(hash);
  return <VenueDoor key={code} code={code} />;
}
