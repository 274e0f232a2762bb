/** Whether this venue takes new guest accounts; undefined until the server has said so. */
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
