import { expect, it } from 'vitest';
import { saidAgain } from './said-again.ts';

it('the same sentence is another text each time, and reads the same', () => {
  const texts = ['Negroni added', 'Negroni added', 'Negroni added', 'Olives added', null, null];
  let said: string | null = null;
  const heard = texts.map((text) => {
    const before = said;
    said = saidAgain(said, text);
    return { isNew: said !== before, text: said?.trim() ?? null };
  });
  expect(heard.map(({ text }) => text)).toEqual(texts);
  expect(heard.map(({ isNew }) => isNew)).toEqual([true, true, true, true, true, false]);
});
