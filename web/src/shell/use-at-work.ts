/** Remembers in this tab that the person has opened a page. Home says itself whether it shows the board or leads on. */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useActor } from '../components/staff/actor.tsx';
import { noteAtWork } from './home.ts';

export function useAtWork(): void {
  const { userId } = useActor();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  useEffect(() => {
    if (!isHome) noteAtWork(userId);
  }, [isHome, userId]);
}
