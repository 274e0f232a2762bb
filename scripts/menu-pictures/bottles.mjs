/** The bottle list, seen from the side. */
import { at, box, circle, copies, ellipse, faded, leaf, ring, shape, specks, stroke } from './shapes.mjs';
import { clear, gleam, standing } from './vessels.mjs';

/** Lines of small print on a label. @param {number} y @param {string} colour */
const print = (y, colour) => stroke(`M-14 ${y}H14M-9 ${y + 7}H9`, 2.4, colour);

const vodka = () =>
  standing(34) +
  shape(
    'M-11 -66H11V-44C11 -34 27 -32 27 -16V70Q27 79 18 79H-18Q-27 79 -27 70V-16C-27 -32 -11 -34 -11 -44Z',
    '#C3D6DC',
  ) +
  shape('M4 -66H11V-44C11 -34 27 -32 27 -16V70Q27 79 18 79H12V-16C12 -30 4 -34 4 -44Z', '#A7C0C9') +
  box([-13, -86, 26, 22], 4, '#2B5468') +
  box([-13, -70, 26, 4], 0, '#D8E4E8') +
  box([-22, -8, 44, 60], 4, '#F8FAF8') +
  copies(
    'b',
    [
      [0, 22],
      [-9, 24],
      [9, 24],
    ],
    shape('M-1.5 0V-12Q-9 -14 -8 -22Q-3 -19 0 -24Q3 -19 8 -22Q9 -14 1.5 -12V0Z', '#4E7F93'),
  ) +
  stroke('M-14 26H14', 2.4, '#4E7F93') +
  print(34, '#9CB6C0') +
  gleam('M-20 -16V66', 4);

const gin = () =>
  standing(42) +
  shape(
    'M-10 -58H10V-38C10 -30 40 -30 40 -12V66Q40 79 28 79H-28Q-40 79 -40 66V-12C-40 -30 -10 -30 -10 -38Z',
    '#2F7F78',
  ) +
  shape(
    'M4 -58H10V-38C10 -30 40 -30 40 -12V66Q40 79 28 79H20Q26 78 26 66V-10C26 -26 4 -30 4 -38Z',
    '#246860',
  ) +
  box([-14, -78, 28, 20], 4, '#C99B5B') +
  box([-12, -60, 24, 5], 2, '#F2E8D2') +
  shape('M-28 0H28V56Q28 60 24 60H-24Q-28 60 -28 56Z', '#F5EEDC') +
  copies(
    'l',
    [
      [-3, 26, -50],
      [3, 26, 50],
      [0, 26, 0],
    ],
    leaf(20, '#5C8F5A', '#B6D2A5'),
  ) +
  copies(
    'j',
    [
      [-8, 27],
      [8, 28],
      [0, 31],
    ],
    circle([0, 0], 4, '#46578F'),
  ) +
  print(42, '#8C8064') +
  gleam('M-34 -6V62', 4.5);

const rye = () =>
  standing(40) +
  shape(
    'M-10 -60H10V-42Q10 -34 22 -32Q36 -30 36 -16V70Q36 79 27 79H-27Q-36 79 -36 70V-16Q-36 -30 -22 -32Q-10 -34 -10 -42Z',
    '#F0D6A4',
  ) +
  shape('M-31 -14H31V68Q31 74 25 74H-25Q-31 74 -31 68Z', '#B9661A') +
  shape('M12 -14H31V68Q31 74 25 74H12Z', '#A35512') +
  box([-13, -82, 26, 24], 3, '#3A2418') +
  box([-11, -60, 22, 6], 2, '#8B2A22') +
  box([-36, 2, 72, 50], 0, '#F6ECD6') +
  box([-36, 2, 72, 7], 0, '#8B2A22') +
  copies(
    'g',
    [
      [-8, 40, -18],
      [0, 40, 0],
      [8, 40, 18],
    ],
    stroke('M0 0V-18', 1.8, '#9B742A') +
      stroke('M0 -8L-3 -12M0 -8L3 -12M0 -14L-3 -18M0 -14L3 -18M0 -20V-23', 2.4, '#C4953A'),
  ) +
  stroke('M-18 46H18', 2.2, '#6B5636') +
  gleam('M-26 -14V-4', 4) +
  gleam('M-26 58V68', 4);

const tequila = () =>
  standing(44) +
  shape(
    'M-12 -46H12V-30C40 -26 46 0 45 24C44 58 38 79 26 79H-26C-38 79 -44 58 -45 24C-46 0 -40 -26 -12 -30Z',
    '#E9F1EE',
  ) +
  shape('M-40 6C0 14 20 -2 41 8C43 40 37 74 25 74H-25C-37 74 -43 40 -40 6Z', '#CFE0DA') +
  shape('M18 2C28 2 36 4 41 8C43 40 37 74 25 74H8C22 60 24 20 18 2Z', '#BBD2CB') +
  shape('M-15 -74Q0 -84 15 -74L13 -46H-13Z', '#A8713A') +
  shape('M2 -80Q10 -79 15 -74L13 -46H4Z', '#8F5C2B') +
  circle([0, 28], 26, '#FBF7EA') +
  copies(
    'a',
    ring(7, 0).map(([, , turn]) => /** @type {[number, number, number]} */ ([0, 38, (turn - 154) * 0.42])),
    shape('M-3 0Q-3 -14 0 -22Q3 -14 3 0Z', '#4F8F75'),
  ) +
  stroke('M-12 42H12', 2.4, '#B9803F') +
  gleam('M-35 8C-36 30 -34 50 -29 64', 4.5);

const champagne = () =>
  standing(36) +
  shape(
    'M-9 -62H9V-34C9 -14 33 -8 33 20V68Q33 79 24 79H-24Q-33 79 -33 68V20C-33 -8 -9 -14 -9 -34Z',
    '#2E5A3C',
  ) +
  shape('M3 -62H9V-34C9 -14 33 -8 33 20V68Q33 79 24 79H14Q20 76 20 66V22C20 -4 3 -12 3 -34Z', '#234A30') +
  shape('M-12 -86Q0 -92 12 -86L11 -38Q0 -32 -11 -38Z', '#D9AE4B') +
  shape('M3 -89Q9 -88 12 -86L11 -38Q8 -36 4 -35.500Z', '#C0923A') +
  stroke('M-11 -66H11M-11 -62H11', 1.6, '#F4DC97') +
  shape('M-24 22Q0 14 24 22V58Q0 64 -24 58Z', '#F8F2E0') +
  circle([0, 33], 7, '#D9AE4B') +
  stroke('M-13 46H13M-8 53H8', 2.4, '#8C7A4C') +
  specks({ seed: 7, count: 5, within: 4, centre: [0, 33] }, 1.6, '#FFF6D8') +
  gleam('M-27 20V66', 4);

const houseRed = () =>
  at(
    [-22, 0],
    standing(32) +
      shape(
        'M-9 -70H9V-36C9 -26 26 -24 26 -6V70Q26 79 18 79H-18Q-26 79 -26 70V-6C-26 -24 -9 -26 -9 -36Z',
        '#3A2A2A',
      ) +
      shape(
        'M3 -70H9V-36C9 -26 26 -24 26 -6V70Q26 79 18 79H10Q15 77 15 70V-6C15 -22 3 -26 3 -36Z',
        '#2C1E20',
      ) +
      box([-11, -87, 22, 34], 3, '#8A1F33') +
      box([-26, 4, 52, 48], 0, '#F7F0DE') +
      shape('M-9 30L0 12L9 30Z', '#8A1F33') +
      print(38, '#8C7A5C') +
      gleam('M-20 -4V0M-20 58V68', 4),
  ) +
  at(
    [42, 12, 0, 0.82],
    standing(30) +
      clear('M-28 -60H28C34 -20 26 6 4 10V70H24Q30 71 30 77H-30Q-30 71 -24 70H-4V10C-26 6 -34 -20 -28 -60Z') +
      shape('M-30 -30H30C29 -10 20 3 0 4C-20 3 -29 -10 -30 -30Z', '#8A1730') +
      ellipse([0, -30], [30, 4], '#A93049') +
      faded(0.8, gleam('M-23 -48C-25 -30 -23 -16 -16 -6', 4)),
  );

export const bottles = {
  'belvedere-vodka': vodka,
  'harbor-light-gin': gin,
  'millstone-rye': rye,
  'casa-verano-blanco': tequila,
  'maison-aubry-brut': champagne,
  'house-red': houseRed,
};
