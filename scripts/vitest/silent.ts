/** Tests must be silent: any output through console.error or console.warn fails the test that caused it. */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let said: string[] = [];

function listen(level: 'error' | 'warn') {
  return (...parts: unknown[]) => {
    said.push(`console.${level}: ${format(...parts)}`);
  };
}

beforeEach(() => {
  said = [];
  console.error = listen('error');
  console.warn = listen('warn');
});

afterEach(() => {
  const heard = said;
  said = [];
  if (heard.length > 0) throw new Error(`A test must be silent, but it said:\n${heard.join('\n')}`);
});
