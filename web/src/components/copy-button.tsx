/** Copies the text beside it and says whether that worked. */
import { Copy } from 'lucide-react';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/messages/toast.tsx';

export interface CopyButtonProps {
  text: string;
  /** The name of what is copied: "Link". */
  what: string;
  children: string;
}

export function CopyButton({ text, what, children }: CopyButtonProps) {
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show({ message: `${what} copied` });
    } catch {
      toast.show({ message: `This browser does not let the app copy. The ${what.toLowerCase()} is above.` });
    }
  };
  return (
    <Button icon={Copy} size={56} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
