import { expect, it } from 'vitest';
import { nameOfMachine } from '../authority/places.ts';
import { namesToAnswer } from './local-names.ts';

it('the server answers to its local names, and leaves that of the machine to avahi', () => {
  const names = [nameOfMachine(), 'floor-of-alder.local', 'tables.example.com', 'deep.floor.local'];
  expect(namesToAnswer(names, false)).toEqual([nameOfMachine(), 'floor-of-alder.local']);
  expect(namesToAnswer(names, true)).toEqual(['floor-of-alder.local']);
});

it.each([
  ['Till-1', 'till-1.local'],
  ['bar.lan', 'bar.local'],
  ['localhost', 'tableside.local'],
  ['', 'tableside.local'],
])('a machine called %j is %s', (called, name) => {
  expect(nameOfMachine(called)).toBe(name);
});
