/** Mains, seen from above. */
import {
  at,
  blob,
  box,
  circle,
  citrus,
  copies,
  dashes,
  ellipse,
  faded,
  leaf,
  ring,
  shape,
  specks,
  sprig,
  stroke,
} from './shapes.mjs';
import { bowl, plate, platter } from './vessels.mjs';

const ARUGULA =
  shape(
    'M0 14C-2 8 -8 9 -9 4C-4 4 -9 -2 -6 -6C-3 -3 -5 -11 0 -14C5 -11 3 -3 6 -6C9 -2 4 4 9 4C8 9 2 8 0 14Z',
    '#55893A',
  ) + stroke('M0 16V-8', 1.2, '#9CC276');

const hangerSteak = () =>
  plate('white') +
  copies(
    'r',
    [
      [-38, 32, -120],
      [-46, 12, -70],
      [-24, 44, -160],
      [-36, 14, -95],
      [-8, 46, 170],
      [-50, -6, -40],
      [48, -36, 30],
      [52, -18, 80],
    ],
    ARUGULA,
  ) +
  at([5, 9, -26], faded(0.14, ellipse([0, 0], [50, 31], '#2A2417'))) +
  copies(
    's',
    [
      [-33, 18, 26],
      [-19, 11, 22],
      [-5, 4, 20],
      [9, -3, 20],
      [23, -10, 20],
      [37, -17, 18],
    ],
    ellipse([0, 0], [14, 34], '#4A261B') +
      ellipse([2.5, 0], [11, 30], '#93302E') +
      ellipse([4, 0], [8, 23], '#C8524B'),
  ) +
  at(
    [4, -2, -26],
    shape('M-42 -2C-32 -12 -14 -5 -2 -9C12 -13 30 -9 36 0C28 9 14 5 2 8C-14 12 -32 8 -38 -2Z', '#5F832B'),
  ) +
  specks({ seed: 5, count: 20, within: 22, centre: [6, -4] }, 3.6, '#86AB42') +
  specks({ seed: 8, count: 10, within: 26, centre: [6, -4] }, 2.8, '#C8402C') +
  specks({ seed: 27, count: 9, within: 54, outside: 38 }, 3, '#6F9436') +
  specks({ seed: 16, count: 10, within: 40 }, 2, '#FFF5E0');

const FISH =
  shape('M-68 3C-54 -27 8 -34 46 -7L72 -25Q64 0 73 24L46 8C10 31 -54 28 -68 3Z', '#6E8792') +
  shape('M-68 3C-50 -14 8 -17 46 -3L50 1L46 8C10 31 -54 28 -68 3Z', '#A9BCC3') +
  shape('M-66 6C-46 4 12 8 46 8C10 31 -52 27 -66 6Z', '#D5DFE0') +
  shape('M-12 -25Q6 -39 26 -21Q6 -24 -12 -25Z', '#5A727D') +
  stroke('M-39 -17Q-29 2 -39 20', 2.4, '#5A727D') +
  stroke('M-20 -16L-12 12M-2 -16L6 12M16 -13L23 9', 4, '#8A5A34') +
  stroke('M56 -12L66 -17M56 0H67M56 10L66 16', 1.6, '#5A727D') +
  circle([-51, -4], 5, '#F7F4EA') +
  circle([-51, -4], 2.8, '#22272A');

const wholeBranzino = () =>
  platter('white') +
  copies(
    'l',
    [
      [-34, 26, 20],
      [-12, 33, 50],
      [10, 31, 10],
    ],
    citrus(13, '#EFC02C', '#FBE382'),
  ) +
  at([0, 0, -6], faded(0.13, ellipse([-4, 8], [64, 24], '#2A2417')) + FISH) +
  copies(
    'v',
    [
      [-8, -14, 0],
      [18, 4, 70],
      [38, 30, 30],
    ],
    shape(blob(7, 9, 0.3), '#5F8A33') + specks({ seed: 2, count: 5, within: 6 }, 2.4, '#93B85A'),
  ) +
  at([36, 38, 76], sprig(34, '#66753B', '#6A9450')) +
  specks({ seed: 12, count: 12, within: 44 }, 2, '#FFFFFF');

const roastHalfChicken = () =>
  plate('slate') +
  at([0, 10], shape(blob(12, 56, 0.1), '#7C3F16')) +
  at([28, -28, 20], citrus(18, '#C88A22', '#F0B93C')) +
  stroke('M26 -36L34 -22M20 -30L36 -30', 2.5, '#6A3D14') +
  faded(0.16, ellipse([-6, 10], [46, 34], '#2A2417')) +
  shape(
    'M-50 8C-52 -20 -30 -38 -6 -34C18 -32 30 -10 26 8C22 28 2 36 -16 34C-34 34 -48 26 -50 8Z',
    '#B4621F',
  ) +
  shape(
    'M-46 4C-46 -20 -28 -33 -8 -30C12 -28 22 -10 18 4C14 18 -4 24 -18 22C-34 22 -46 16 -46 4Z',
    '#D38734',
  ) +
  shape('M-36 -8C-32 -22 -18 -26 -6 -24C-18 -20 -28 -14 -36 -8Z', '#EDB462') +
  stroke('M40 36L56 47', 9, '#F6EBD6') +
  circle([58, 45], 5, '#F6EBD6') +
  circle([55, 50], 5, '#F6EBD6') +
  shape('M-4 22C-6 4 14 -4 30 6C42 14 48 28 44 38C36 44 18 44 6 38C-1 35 -4 30 -4 22Z', '#A85719') +
  shape('M0 20C0 6 16 1 28 9C37 16 42 26 40 33C30 37 14 34 6 30C2 28 0 25 0 20Z', '#C97A2B') +
  stroke('M8 15Q16 6 26 12', 4, '#E9AC58') +
  copies(
    't',
    [
      [-38, 26, 40],
      [-6, -26, 110],
      [-24, 6, 60],
    ],
    sprig(22, '#6B6A33', '#6B8B42'),
  ) +
  specks({ seed: 9, count: 22, within: 40, centre: [-8, 2] }, 2, '#5E3210');

const NEST = [0, 24, 47, 75, 98, 122, 150, 171];

const cacioEPepe = () =>
  bowl('slate') +
  circle([0, 4], 52, '#DDB75C') +
  copies(
    'n',
    NEST.map((turn) => /** @type {[number, number, number]} */ ([0, 3, turn * 2.1])),
    stroke('M-48 6C-44 -30 -14 -50 18 -44C40 -38 50 -16 46 4', 5, '#F3DA95') +
      stroke('M-40 12C-40 -20 -10 -40 16 -34C34 -28 40 -8 36 8', 4.5, '#E5C26B'),
  ) +
  copies(
    'm',
    [
      [-2, 2, 0],
      [4, 2, 120],
      [0, 6, 240],
    ],
    stroke('M-28 8C-28 -14 -8 -28 12 -22C26 -16 28 0 20 10', 5, '#F8E6B0') +
      stroke('M-18 8C-18 -8 -4 -16 8 -12C16 -8 16 4 10 8', 4.5, '#E9CA78'),
  ) +
  specks({ seed: 17, count: 44, within: 54 }, 2.3, '#322D25') +
  dashes({ seed: 23, count: 14, within: 44, length: 6 }, 3, '#FFF9E6');

const burger = () =>
  plate('white') +
  dashes({ seed: 41, count: 11, within: 20, centre: [-34, 26], length: 40 }, 8, '#E1A336') +
  dashes({ seed: 52, count: 9, within: 18, centre: [-34, 24], length: 38 }, 7.5, '#F6CC5F') +
  at(
    [12, -8],
    faded(0.16, circle([0, 5], 46, '#2A2417')) +
      copies('l', ring(12, 36), circle([0, 0], 12, '#6FA53F') + circle([0, -3], 7, '#93C25E')) +
      circle([0, 0], 41, '#4C291A') +
      at([0, 0, 14], box([-33, -33, 66, 66], 3, '#F4B22C')) +
      circle([0, -1], 37, '#B36A26') +
      circle([0, -3], 35, '#D08A3A') +
      circle([-3, -7], 27, '#DF9F4E') +
      stroke('M-24 -16A28 28 0 0 1 -4 -32', 4, '#F1C27C') +
      dashes({ seed: 6, count: 18, within: 28, centre: [0, -4], length: 3.4 }, 2.8, '#FFF1CF'),
  ) +
  copies(
    'p',
    [
      [38, 42],
      [22, 47],
    ],
    circle([0, 0], 11, '#5E7F33') +
      circle([0, 0], 9, '#A6BD5F') +
      specks({ seed: 4, count: 5, within: 6 }, 1.8, '#DCE6AC'),
  );

const mushroomRisotto = () =>
  bowl('white') +
  circle([0, 4], 61, '#EBD9AB') +
  dashes({ seed: 3, count: 30, within: 56, centre: [0, 4], length: 5 }, 4.8, '#FAF1D6') +
  dashes({ seed: 13, count: 22, within: 56, centre: [0, 4], length: 5 }, 4.4, '#DAC48D') +
  copies(
    'm',
    [
      [-26, -18, -30],
      [16, -24, 25],
      [30, 14, 80],
      [-6, 14, 8],
      [-34, 22, -80],
      [8, 42, 170],
    ],
    shape(
      'M-16 2C-17 -14 -7 -19 0 -19C7 -19 17 -14 16 2Q11 5 6 3L7 15Q0 19 -7 15L-6 3Q-11 5 -16 2Z',
      '#774D2E',
    ) +
      shape(
        'M-11 -1C-11 -11 -5 -14 0 -14C5 -14 11 -11 11 -1Q6 0 3 -1L4 12Q0 14 -4 12L-3 -1Q-6 0 -11 -1Z',
        '#DDBE93',
      ),
  ) +
  copies(
    's',
    [
      [-8, -36, 30],
      [40, -8, 100],
      [-46, 2, 10],
    ],
    shape('M-9 0Q0 -8 9 -1Q0 3 -9 0Z', '#FFF9E8'),
  ) +
  copies(
    'h',
    [
      [-10, -6, 20],
      [18, -2, 150],
      [-20, 40, 80],
      [32, 38, 10],
    ],
    leaf(12, '#568C3C', '#94BF70'),
  ) +
  specks({ seed: 91, count: 10, within: 52 }, 1.8, '#3A352B');

export const mains = {
  'hanger-steak': hangerSteak,
  'whole-branzino': wholeBranzino,
  'roast-half-chicken': roastHalfChicken,
  'cacio-e-pepe': cacioEPepe,
  'smash-burger': burger,
  'mushroom-risotto': mushroomRisotto,
};
