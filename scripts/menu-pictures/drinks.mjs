/** Cocktails and beer, seen from the side. */
import { at, box, circle, citrus, copies, ellipse, faded, leaf, shape, specks, stroke } from './shapes.mjs';
import { clear, gleam, ice, standing } from './vessels.mjs';

/** A short heavy glass. @param {string} liquid @param {string} light @param {string} garnish */
const tumbler = (liquid, light, garnish) =>
  standing(56) +
  clear('M-50 -36H50L43 72Q42 79 35 79H-35Q-42 79 -43 72Z') +
  shape('M-45 -8H45L40 58Q39 64 33 64H-33Q-39 64 -40 58Z', liquid) +
  ellipse([0, -8], [45, 5], light) +
  at(
    [8, 14, 12],
    faded(0.42, box([-25, -25, 50, 50], 7, '#FFFFFF')) +
      faded(0.5, stroke('M-15 10V-12Q-15 -15 -12 -15H2', 4, '#FFFFFF')),
  ) +
  garnish +
  gleam('M-40 -24L-35 50', 5);

const ORANGE_PEEL =
  stroke('M22 -44C6 -34 34 -22 22 -8C14 2 34 10 26 22', 11, '#E77F1E') +
  stroke('M19 -42C6 -33 31 -21 19 -7', 3, '#FBC27A');

const negroni = () => tumbler('#C4291F', '#DF5440', ORANGE_PEEL);

const CHERRIES =
  stroke('M-44 -52L36 -16', 2.6, '#B88A3A') +
  circle([2, -32], 10, '#7B1527') +
  circle([20, -24], 10, '#8E1B30') +
  circle([-1, -35], 2.6, '#D98A98') +
  circle([17, -27], 2.6, '#D98A98');

const oldFashioned = () =>
  tumbler('#C0701B', '#DC9438', CHERRIES + at([-28, -22, -20], citrus(19, '#E78A22', '#F7B552')));

const martini = () =>
  standing(44) +
  clear('M-62 -66H62L5 6V68H34Q40 68 40 76H-40Q-40 68 -34 68H-5V6Z') +
  shape('M-52 -52H52L4 4Q0 8 -4 4Z', '#E4E7C4') +
  ellipse([0, -52], [52, 4.5], '#F3F4DC') +
  stroke('M-30 -84L24 -26', 2.8, '#B88A3A') +
  copies(
    'o',
    [
      [-6, -58, -42],
      [6, -45, -42],
      [18, -32, -42],
    ],
    ellipse([0, 0], [7.5, 9.5], '#7F9038') +
      circle([0, 6.5], 2.8, '#C8402C') +
      ellipse([-2.5, -3], [1.8, 3.2], '#C3CE82'),
  ) +
  gleam('M-46 -58L-14 -14', 4) +
  gleam('M0 16V60', 3);

const paloma = () =>
  standing(42) +
  clear('M-36 -64H36L31 72Q30 79 24 79H-24Q-30 79 -31 72Z') +
  shape('M-33 -42H33L28 62Q27 68 22 68H-22Q-27 68 -28 62Z', '#F08A78') +
  shape('M-30 12H30L28 62Q27 68 22 68H-22Q-27 68 -28 62Z', '#E86D62') +
  copies(
    'i',
    [
      [-10, -26, 20],
      [13, -6, -12],
      [-9, 16, 8],
    ],
    ice(17),
  ) +
  specks({ seed: 6, count: 12, within: 26, centre: [0, 36] }, 3, '#FBC4B4') +
  stroke('M-36 -64H36', 7, '#FFFFFF') +
  at([32, -62, 20], citrus(22, '#EE8A4E', '#F26B5E')) +
  gleam('M-25 -48L-21 54', 4);

const gardenSpritz = () =>
  standing(40) +
  clear('M-44 -62H44C50 -14 36 20 5 24V68H30Q36 68 36 76H-36Q-36 68 -30 68H-5V24C-36 20 -50 -14 -44 -62Z') +
  shape('M-43 -40H43C42 -6 28 17 0 17C-28 17 -42 -6 -43 -40Z', '#C9D774') +
  ellipse([0, -40], [43, 4.5], '#E2EBA6') +
  copies(
    'i',
    [
      [-18, -22, 12],
      [16, -16, -14],
    ],
    ice(15),
  ) +
  stroke('M-4 12C-26 -2 -18 -26 2 -30C20 -34 22 -50 8 -58', 9, '#6FA347') +
  stroke('M-4 12C-26 -2 -18 -26 2 -30C20 -34 22 -50 8 -58', 4, '#DDEBB4') +
  copies(
    'm',
    [
      [-14, -50, -40],
      [-12, -50, 4],
      [-16, -50, -82],
    ],
    leaf(26, '#4E9346', '#98CB80'),
  ) +
  specks({ seed: 4, count: 14, within: 24, centre: [4, -10] }, 3, '#F4F9D2') +
  gleam('M-35 -50C-37 -18 -30 0 -20 8', 4);

/** @param {string} cream */
const foam = (cream) =>
  box([-38, -66, 76, 24], 11, cream) +
  copies(
    'f',
    [
      [-26, -66],
      [-4, -70],
      [20, -67],
    ],
    circle([0, 0], 14, cream),
  ) +
  faded(0.14, specks({ seed: 9, count: 10, within: 24, centre: [0, -60] }, 3, '#5A3A10'));

const pilsner = () =>
  standing(34) +
  clear('M-40 -64H40L26 70Q25 79 16 79H-16Q-25 79 -26 70Z') +
  shape('M-37 -50H37L24 64Q23 70 16 70H-16Q-23 70 -24 64Z', '#F3BE2E') +
  shape('M6 -50H37L24 64Q23 70 16 70H6Z', '#E9A91C') +
  specks({ seed: 5, count: 18, within: 26, centre: [0, 12] }, 2.8, '#FDE9A0') +
  foam('#FFFBF0') +
  gleam('M-27 -32L-18 56', 5);

const ipa = () =>
  standing(34) +
  clear(
    'M-36 -64H36C34 -36 46 -20 44 4C42 30 22 40 8 48V66H28Q34 66 34 76H-34Q-34 66 -28 66H-8V48C-22 40 -42 30 -44 4C-46 -20 -34 -36 -36 -64Z',
  ) +
  shape(
    'M-35 -46H35C36 -32 43 -18 41 3C39 26 20 36 0 43C-20 36 -39 26 -41 3C-43 -18 -36 -32 -35 -46Z',
    '#E58A1E',
  ) +
  shape('M8 -46H35C36 -32 43 -18 41 3C39 26 22 35 4 42C20 18 16 -20 8 -46Z', '#D57614') +
  specks({ seed: 15, count: 14, within: 28, centre: [-2, 4] }, 2.8, '#F9C778') +
  foam('#FFF4DC') +
  gleam('M-29 -34C-30 -20 -37 -10 -34 8', 5);

const stout = () =>
  standing(38) +
  clear(
    'M-42 -64H42C42 -54 46 -48 45 -36L32 70Q31 79 22 79H-22Q-31 79 -32 70L-45 -36C-46 -48 -42 -54 -42 -64Z',
  ) +
  shape('M-40 -50H40L41 -36L30 64Q29 70 22 70H-22Q-29 70 -30 64L-41 -36Z', '#2C1A13') +
  shape('M-40 -44H40L39 -30Q0 -18 -39 -30Z', '#7A4E31') +
  foam('#E6C896') +
  faded(0.5, gleam('M-32 -20L-24 54', 5));

const cider = () =>
  standing(36) +
  clear('M-36 -64H36C44 -18 34 16 5 22V66H28Q34 66 34 76H-34Q-34 66 -28 66H-5V22C-34 16 -44 -18 -36 -64Z') +
  shape('M-37 -44H37C38 -8 26 13 0 15C-26 13 -38 -8 -37 -44Z', '#EBC049') +
  ellipse([0, -44], [37, 4.5], '#F8DF8E') +
  specks({ seed: 8, count: 20, within: 25, centre: [0, -18] }, 2.8, '#FDF1C0') +
  at(
    [34, -60, 24],
    shape('M-24 8C-24 -20 24 -20 24 8Q0 18 -24 8Z', '#C23A2B') +
      shape('M-20 8C-19 -14 19 -14 20 8Q0 15 -20 8Z', '#FFF6DE') +
      copies(
        's',
        [
          [-5, 2, 20],
          [5, 2, -20],
        ],
        ellipse([0, 0], [2, 4], '#6B3F1E'),
      ),
  ) +
  gleam('M-29 -52C-33 -24 -28 -6 -18 2', 4);

export const cocktails = {
  negroni,
  'rye-old-fashioned': oldFashioned,
  'house-martini': martini,
  'mezcal-paloma': paloma,
  'garden-spritz': gardenSpritz,
};

export const beer = { pilsner, ipa, stout, 'dry-cider': cider };
