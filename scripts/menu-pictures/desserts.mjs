/** Desserts and coffee, seen from above. */
import {
  at,
  blob,
  box,
  circle,
  copies,
  dashes,
  ellipse,
  faded,
  leaf,
  shape,
  specks,
  stroke,
} from './shapes.mjs';
import { bowl, plate } from './vessels.mjs';

const MINT = leaf(15, '#5C9C4C', '#A5D08D');
const DOLLOP =
  circle([0, 0], 18, '#EFE6D6') +
  circle([-1, -1], 17, '#FFFCF4') +
  stroke('M-8 2a9 9 0 1 1 13 4', 3, '#EFE6D6');

const oliveOilCake = () =>
  plate('sage') +
  faded(0.16, shape('M-50 34L50 22L20 -36Z', '#2A2417')) +
  shape('M-52 20L46 8L46 24L-52 36Z', '#C98B2E') +
  stroke('M-50 29L45 17', 2, '#E9BE6B') +
  shape('M-52 20L14 -42Q40 -30 46 8Z', '#E8B650') +
  shape('M-38 15L14 -35Q32 -24 38 5Z', '#F4CE78') +
  shape('M14 -42Q40 -30 46 8L46 24L48 22Q46 -26 16 -45Z', '#A86A1D') +
  specks({ seed: 8, count: 26, within: 24, centre: [12, -6] }, 2.6, '#FFFDF6') +
  at([-30, -22], DOLLOP) +
  copies(
    'o',
    [
      [14, 46, -8],
      [36, 40, -26],
    ],
    shape('M-14 0Q0 -17 14 0Q0 6 -14 0Z', '#EE8B2D') + stroke('M-9 0Q0 -9 9 0', 2, '#FBC37C'),
  ) +
  copies(
    'm',
    [
      [-14, -32, 40],
      [-20, -36, -20],
    ],
    MINT,
  ) +
  specks({ seed: 19, count: 8, within: 56, outside: 36 }, 4, '#A9B13F');

const chocolateBudino = () =>
  bowl('cream') +
  circle([0, 3], 58, '#3C2117') +
  circle([0, 4], 55, '#4F2D20') +
  stroke('M-40 -4A40 40 0 0 1 26 -30M42 12A42 42 0 0 1 -18 42M-26 22A34 34 0 0 1 -30 -6', 5, '#654032') +
  at(
    [8, -4],
    circle([0, 3], 27, '#37201A') +
      shape(blob(21, 29, 0.1), '#F1E8D8') +
      at([-1, -3], shape(blob(5, 24, 0.14), '#FFFCF5')) +
      stroke('M-10 2a11 11 0 1 1 16 7', 3.5, '#EDE3D1'),
  ) +
  dashes({ seed: 7, count: 20, within: 18, centre: [-28, 28], length: 5 }, 6, '#B67E3E') +
  dashes({ seed: 16, count: 12, within: 16, centre: [-28, 26], length: 4 }, 5, '#D9A862') +
  dashes({ seed: 11, count: 16, within: 48, length: 1.5 }, 3.2, '#FFFFFF') +
  dashes({ seed: 29, count: 8, within: 18, centre: [8, -6], length: 9 }, 3, '#5A3323');

const scoop = (/** @type {string} */ base, /** @type {string} */ top) =>
  copies(
    `s${base.slice(1)}`,
    [[0, 0]],
    circle([0, 0], 27, base) +
      circle([-17, 18], 8, base) +
      circle([0, 25], 8, base) +
      circle([17, 18], 8, base) +
      circle([-3, -4], 21, top) +
      stroke('M-17 -9Q-13 -20 -2 -21', 4, '#FFFFFF'),
  );

const ryeHoneyIceCream = () =>
  bowl('slate') +
  at([-24, 16], scoop('#D9B67C', '#E8CB98')) +
  at([27, 14], scoop('#EAD9B4', '#F6EACD')) +
  at([1, -22], scoop('#F0DFB8', '#FBF1D8')) +
  stroke(
    'M-18 -32Q-6 -46 4 -30T22 -26Q30 -14 20 -4M-36 6Q-28 -4 -20 8T-8 22M18 8Q30 -4 38 12',
    4,
    '#DE9518',
  ) +
  specks({ seed: 9, count: 26, within: 44, centre: [0, 2] }, 3, '#7B4A22') +
  copies(
    'b',
    [
      [34, -30, 30],
      [46, -12, 70],
    ],
    shape('M-8 14L-6 -16L8 -12L10 10Z', '#B36D1E') + shape('M-5 11L-4 -12L3 -10L2 10Z', '#D79A45'),
  ) +
  copies(
    'm',
    [
      [-12, -44, -60],
      [-8, -46, -10],
    ],
    MINT,
  );

const espresso = () =>
  plate('clay') +
  at(
    [-48, 34, -42],
    faded(0.14, ellipse([1, 3], [9, 12], '#2A2417')) +
      stroke('M0 6V44', 4, '#B9BDBB') +
      ellipse([0, 0], [9, 13], '#C9CDCB') +
      ellipse([-1, -1], [6, 9.5], '#E4E7E5'),
  ) +
  at(
    [46, 36],
    circle([0, 2], 13, '#D9D1C2') +
      circle([0, 0], 13, '#C68A45') +
      circle([-1, -2], 10, '#DDA661') +
      stroke('M-6 -4L1 0L-2 5M1 0L7 -3', 1.6, '#A86C2C'),
  ) +
  at(
    [-2, -6],
    faded(0.16, circle([2, 5], 41, '#2A2417')) +
      at([36, -26, -36], box([-4, -9, 26, 18], 9, '#FFFFFF') + box([4, -4, 12, 8], 4, '#EDE6D9')) +
      circle([0, 0], 41, '#FFFFFF') +
      circle([0, 0], 35, '#E6DDCD') +
      circle([0, 1], 33, '#3B2015') +
      circle([0, 1], 30, '#9C602B') +
      shape(
        'M-24 8C-22 -16 4 -26 20 -12C6 -14 -4 -6 2 4C8 12 22 8 26 2C26 22 2 32 -14 22C-4 20 -8 10 -24 8Z',
        '#C58C4B',
      ) +
      specks({ seed: 4, count: 9, within: 24 }, 2.4, '#E2B67C'),
  );

export const desserts = {
  'olive-oil-cake': oliveOilCake,
  'chocolate-budino': chocolateBudino,
  'rye-honey-ice-cream': ryeHoneyIceCream,
  espresso,
};
