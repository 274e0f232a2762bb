/** A text that is being typed. It survives a reload, and is gone once it was used. */
import { useState } from 'react';
import { keptInput } from '../../../../components/form/kept-input.ts';

export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => keptInput.read<string>(name)?.typed ?? '');
  const set = (next: string): void => {
    setText(next);
    if (next === '') keptInput.forget(name);
    else keptInput.write(name, { base: '', typed: next });
  };
  return [text, set];
}
