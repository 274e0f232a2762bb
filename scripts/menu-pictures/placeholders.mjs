/** What stands in for a missing picture. No ground: the category's tint shows through. */
import { box, circle, ellipse, faded, shape, stroke } from './shapes.mjs';
import { clear, gleam, plate, standing } from './vessels.mjs';

const emptyPlate = () =>
  plate('white') +
  faded(
    0.5,
    stroke(
      'M-22 -34V-18Q-22 -10 -16 -10Q-10 -10 -10 -18V-34M-16 -34V36M16 36V-34Q26 -24 24 2H16',
      4.5,
      '#A89F8B',
    ),
  );

const emptyGlass = () =>
  standing(40) +
  clear('M-40 -60H40C46 -16 34 16 5 20V68H30Q36 68 36 76H-36Q-36 68 -30 68H-5V20C-34 16 -46 -16 -40 -60Z') +
  faded(
    0.35,
    shape('M-39 -34H39C37 -8 24 11 0 13C-24 11 -37 -8 -39 -34Z', '#A89F8B') +
      ellipse([0, -34], [39, 4.5], '#FFFFFF'),
  ) +
  gleam('M-31 -50C-33 -22 -28 -4 -18 4');

const plainBottle = () =>
  standing(34) +
  shape(
    'M-10 -62H10V-38C10 -24 29 -20 29 2V70Q29 79 20 79H-20Q-29 79 -29 70V2C-29 -20 -10 -24 -10 -38Z',
    '#7E8A82',
  ) +
  box([-12, -84, 24, 24], 4, '#5F6A63') +
  box([-29, 14, 58, 40], 0, '#F7F4EB') +
  circle([0, 28], 5, '#C9C3B4') +
  stroke('M-14 42H14', 2.6, '#C9C3B4') +
  gleam('M-22 0V6M-22 60V68', 4);

export const placeholders = { plate: emptyPlate, glass: emptyGlass, bottle: plainBottle };
