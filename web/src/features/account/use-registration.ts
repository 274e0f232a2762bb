/** Whether this venue accepts new guest accounts. Undefined until the server has answered. */
import { useEffect, useState } from 'react';
import { registrationIsOpen } from '../../remote/registration.ts';

export function useRegistration(): boolean | undefined {
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => {
    let isWanted = true;
    void registrationIsOpen().then((answer) => {
      if (isWanted) setIsOpen(answer);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return isOpen;
}
