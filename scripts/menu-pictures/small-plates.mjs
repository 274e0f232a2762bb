/** Small plates, seen from above. */

import { grilledOctopus, PARSLEY } from './octopus.mjs';
import {
  at,
  blob,
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
import { bowl, plate, ramekin } from './vessels.mjs';

const BASIL = leaf(19, '#4E8B3B', '#8DBD6C');
const PEACH =
  shape('M-17 7C-15 -15 15 -15 17 7Q0 -2 -17 7Z', '#D2503C') +
  shape('M-16 7C-13 -10 13 -10 16 7Q0 -2 -16 7Z', '#F6AC5E') +
  stroke('M-9 0Q0 -5 9 0', 2, '#FBD19A');

const burrata = () =>
  plate('slate') +
  at([3, 4], shape(blob(4, 62, 0.1), '#93A650')) +
  at([3, 4], shape(blob(14, 50, 0.12), '#A9B963')) +
  copies('p', ring(7, 44, 12), PEACH) +
  faded(0.18, circle([1, 5], 31, '#2A2417')) +
  circle([0, 0], 31, '#E2DACA') +
  circle([-1, -1], 29.5, '#FFFDF7') +
  shape('M-20 8Q-6 24 18 10Q2 15 -20 8Z', '#EFE8D9') +
  at([5, -7], shape(blob(9, 9, 0.2), '#F0E9D9') + circle([0, -1], 4, '#FFFFFF')) +
  copies(
    'b',
    [
      [-20, -8, -70],
      [-10, 24, 200],
      [27, 14, 100],
      [-24, -24, -20],
      [26, -26, 40],
    ],
    BASIL,
  ) +
  specks({ seed: 3, count: 9, within: 66, outside: 52 }, 4, '#6F9A35') +
  specks({ seed: 8, count: 12, within: 26 }, 1.8, '#3A352B');

const oysters = () =>
  plate('slate') +
  circle([0, 0], 72, '#DFEAED') +
  dashes({ seed: 5, count: 34, within: 66, length: 6 }, 7, '#F6FBFC') +
  dashes({ seed: 12, count: 22, within: 66, length: 4 }, 6, '#C9DBE1') +
  copies(
    'o',
    ring(6, 45, 30),
    shape('M-1 28C-17 23 -20 -5 -11 -20C-4 -29 9 -28 15 -17C21 -2 15 24 -1 28Z', '#7F786B') +
      shape('M-1 23C-13 19 -15 -3 -8 -16C-3 -22 7 -22 11 -14C16 -1 11 20 -1 23Z', '#F6F2EA') +
      shape('M-1 18C-10 14 -11 0 -5 -10C0 -14 8 -9 9 -1C10 8 6 17 -1 18Z', '#D9CBB4') +
      shape('M-5 9C-8 2 -6 -6 -2 -9C-3 -2 -2 6 2 14Z', '#A8977E') +
      circle([3, 1], 3, '#F2EADB'),
  ) +
  at([0, 0], ramekin(17, '#B23350', '#E58CA0')) +
  specks({ seed: 2, count: 6, within: 9 }, 3, '#F1C3CD');

const steakTartare = () =>
  plate('white') +
  copies(
    'c',
    [
      [34, -26, 18],
      [43, -4, 40],
      [35, 18, 70],
    ],
    shape('M-15 12L0 -17Q3 -19 5 -16L17 10Q17 14 13 14L-12 15Q-17 15 -15 12Z', '#7A4A28') +
      specks({ seed: 4, count: 6, within: 9, centre: [1, 4] }, 2.4, '#C79A62'),
  ) +
  at([-9, 2], faded(0.15, circle([0, 3], 41, '#2A2417')) + shape(blob(6, 43, 0.05), '#8F2426')) +
  dashes({ seed: 7, count: 30, within: 36, centre: [-9, 2], length: 4 }, 5, '#B23A38') +
  dashes({ seed: 9, count: 18, within: 35, centre: [-9, 2], length: 3 }, 4.5, '#C9574F') +
  circle([-9, 1], 17, '#7D1F22') +
  circle([-9, 0], 14.5, '#EE9B16') +
  circle([-10, -1], 12, '#F8BE35') +
  ellipse([-14, -5], [3.6, 2.4], '#FFE7A3') +
  dashes({ seed: 15, count: 12, within: 38, outside: 20, centre: [-9, 2], length: 6 }, 2, '#6FA03F') +
  specks({ seed: 22, count: 7, within: 38, outside: 20, centre: [-9, 2] }, 5, '#66702F');

const olive = (/** @type {string} */ skin, /** @type {string} */ light) =>
  ellipse([0, 0], [9.5, 12.5], skin) +
  faded(0.75, ellipse([-3, -4], [2.6, 4.4], light)) +
  circle([0, 9.5], 2.4, '#2F2A1B');

const marinatedOlives = () =>
  bowl('clay') +
  circle([0, 3], 63, '#C9B455') +
  specks({ seed: 3, count: 16, within: 58 }, 6, '#D9C873') +
  copies(
    'g',
    [
      [-34, -22, 30],
      [-6, -34, 80],
      [30, -30, 140],
      [40, 4, 20],
      [-14, 4, 250],
      [14, 30, 60],
      [-40, 12, 160],
    ],
    olive('#7E8E36', '#C4CF7C'),
  ) +
  copies(
    'd',
    [
      [10, -8, 200],
      [-22, 34, 300],
      [-30, -2, 100],
      [42, 30, 120],
      [8, 52, 80],
    ],
    olive('#47293A', '#8C6078'),
  ) +
  stroke('M-8 -46Q14 -58 32 -46', 8, '#EF9A3C') +
  stroke('M-9 -44Q14 -54 31 -43', 2.5, '#FAD9A6') +
  at([-6, 50, 62], sprig(62, '#5E6B34', '#5D7F45')) +
  specks({ seed: 31, count: 8, within: 52 }, 2.6, '#C2402E');

const gem = () =>
  shape('M0 34C-21 24 -24 -20 -7 -38Q0 -44 7 -38C24 -20 21 24 0 34Z', '#6C9F45') +
  shape('M0 32C-14 22 -17 -16 -4 -31Q0 -35 4 -31C17 -16 14 22 0 32Z', '#A5C873') +
  stroke('M0 30V-24M0 14L-8 2M0 14L8 2M0 0L-7 -11M0 0L7 -11', 2.2, '#E6EFC9');

const littleGemSalad = () =>
  plate('cream') +
  copies(
    'l',
    [
      [-28, 10, -70],
      [26, -16, 58],
      [2, -26, -12],
      [30, 20, 118],
      [-14, 30, 205],
      [-24, -18, -42],
      [4, 4, 25],
    ],
    gem(),
  ) +
  copies(
    'a',
    [
      [-18, -2, 30],
      [16, -14, -24],
      [10, 24, 10],
    ],
    stroke('M-13 2Q-4 -5 3 1T14 -1', 5, '#8A5642') + stroke('M-12 1Q-4 -5 3 0', 1.6, '#C9977F'),
  ) +
  dashes({ seed: 11, count: 22, within: 46, length: 2 }, 4, '#C98C43') +
  copies(
    's',
    [
      [-34, -4, 12],
      [24, -36, 60],
      [0, 10, 130],
      [36, 10, 20],
    ],
    shape('M-8 0Q0 -7 8 -1Q0 2 -8 0Z', '#FFF7DF'),
  ) +
  at([-40, 34, -30], citrus(13, '#F0C22F', '#FBE382'));

const friesAioli = () =>
  plate('white') +
  dashes({ seed: 21, count: 15, within: 34, centre: [-10, -4], length: 58 }, 9, '#D9962B') +
  dashes({ seed: 33, count: 15, within: 32, centre: [-10, -6], length: 54 }, 9, '#EBB23F') +
  dashes({ seed: 45, count: 13, within: 28, centre: [-10, -8], length: 50 }, 8.5, '#F7CF63') +
  specks({ seed: 9, count: 16, within: 44, centre: [-10, -6] }, 2.2, '#FFF8E2') +
  dashes({ seed: 19, count: 8, within: 40, centre: [-10, -6], length: 4 }, 2.2, '#5B8E3C') +
  at([38, 30], ramekin(26, '#F5E3A4', '#FFF8DC') + specks({ seed: 5, count: 6, within: 12 }, 2.2, '#7D8F3C'));

const toast = () =>
  shape(
    'M-46 -2C-48 -26 -26 -34 0 -33C28 -34 48 -26 46 -2C46 20 34 27 0 27C-34 27 -46 20 -46 -2Z',
    '#9C5F2C',
  ) +
  shape(
    'M-41 -3C-42 -22 -24 -29 0 -28C25 -29 42 -22 41 -3C41 16 30 22 0 22C-30 22 -41 16 -41 -3Z',
    '#E7C188',
  ) +
  at(
    [0, -3],
    shape('M-34 2C-36 -16 -14 -24 4 -20C24 -24 38 -12 33 2C34 14 16 19 0 16C-18 20 -33 14 -34 2Z', '#FFFCF5'),
  ) +
  stroke('M-24 -2Q-12 -14 2 -8T26 -8M-18 8Q-4 0 10 6', 3.5, '#EDE5D4') +
  stroke('M-28 -12Q-18 4 -10 -12T8 -10T24 -10M-20 8Q-8 16 2 4T24 6', 3, '#E39A1F');

const whippedRicottaToast = () =>
  plate('sage') +
  copies(
    't',
    [
      [-6, -23, -12],
      [6, 26, -12],
    ],
    toast(),
  ) +
  copies(
    'h',
    [
      [-26, -14, 70],
      [22, -36, 130],
      [-6, 36, 60],
      [34, 12, 200],
    ],
    sprig(16, '#6B7A3E', '#5F8B45'),
  ) +
  specks({ seed: 6, count: 18, within: 42 }, 1.8, '#3A352B');

const croquette = () =>
  faded(0.16, shape('M-24 2a13 13 0 0 1 13 -13h22a13 13 0 0 1 0 28h-22a13 13 0 0 1 -13 -15Z', '#2A2417')) +
  stroke('M-11 0H11', 27, '#B76A22') +
  stroke('M-11 -2.5H11', 20, '#D68B36') +
  specks({ seed: 3, count: 9, within: 11, centre: [-6, -3] }, 2.6, '#F0B660') +
  specks({ seed: 13, count: 9, within: 11, centre: [8, -1] }, 2.6, '#A25A1A');

const beefCroquettes = () =>
  plate('white') +
  at([4, 14], shape(blob(25, 48, 0.12), '#C8472C')) +
  at([8, 16], shape(blob(9, 30, 0.2), '#DA6140')) +
  copies(
    'k',
    [
      [-22, -26, -28],
      [26, -30, 24],
      [-28, 12, 12],
      [26, 8, -34],
      [0, 36, 6],
    ],
    croquette(),
  ) +
  copies(
    'h',
    [
      [2, -4, 0],
      [-46, 32, 40],
      [42, 34, 10],
    ],
    PARSLEY,
  ) +
  specks({ seed: 18, count: 12, within: 54, outside: 20 }, 2, '#FFF3D6');

export const smallPlates = {
  burrata,
  oysters,
  'steak-tartare': steakTartare,
  'marinated-olives': marinatedOlives,
  'little-gem-salad': littleGemSalad,
  'fries-aioli': friesAioli,
  'grilled-octopus': grilledOctopus,
  'whipped-ricotta-toast': whippedRicottaToast,
  'beef-croquettes': beefCroquettes,
};
