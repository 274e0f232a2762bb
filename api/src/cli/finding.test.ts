import { expect, it } from 'vitest';
import { linesOf, look, well, worstFirst, wrong } from './finding.ts';

it('what is wrong comes first, then what needs attention', () => {
  const all = [
    well('Node', '24'),
    look('Changes to approve', '3 wait'),
    wrong('Disk', 'full'),
    well('Clock', 'right'),
  ];
  expect(worstFirst(all).map(({ about }) => about)).toEqual(['Disk', 'Changes to approve', 'Node', 'Clock']);
});

it('a finding that venues share is one line that names them, and another level is another line', () => {
  const at = (venue: string, level: 'well' | 'wrong', text = '1') => ({
    level,
    about: 'Administrators',
    text,
    venue,
  });
  expect(
    linesOf([
      at('b', 'wrong', 'nobody'),
      at('any', 'well'),
      at('c', 'wrong', 'nobody'),
      well('Disk', '9 GB'),
    ]),
  ).toEqual(['✗ Administrators at b, c: nobody', '✓ Administrators at any: 1', '✓ Disk: 9 GB']);
});
