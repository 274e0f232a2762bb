/** What the menu is served on and in, and the tinted ground it stands on. */
import { circle, ellipse, faded, shape, stroke } from './shapes.mjs';

/** The ground of each category. */
export const TINTS = {
  smallPlates: '#E2E3D2',
  mains: '#E7DCC6',
  desserts: '#F0DFD8',
  cocktails: '#F2DCCB',
  beer: '#EFE4C2',
  bottleList: '#D8DED9',
};

/** A whole picture, 2:1, with its subject in the middle square. @param {string} ground @param {string} drawing */
export const picture = (ground, drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 400 200">${
    ground === 'none' ? '' : `<path fill="${ground}" d="M0 0h400v200H0z"/>`
  }<g transform="translate(200 100)">${drawing}</g></svg>\n`;

const GLAZES = {
  white: { rim: '#FFFFFF', edge: '#EFE9DC', well: '#FAF6EE' },
  cream: { rim: '#F8EFDD', edge: '#E3D3B5', well: '#F1E5CC' },
  slate: { rim: '#5C6A73', edge: '#46525A', well: '#505D66' },
  sage: { rim: '#BCC8B2', edge: '#A0AF95', well: '#B0BDA5' },
  clay: { rim: '#C98860', edge: '#A9663F', well: '#B97750' },
};

/** @param {keyof typeof GLAZES} glaze */
export function plate(glaze) {
  const { rim, edge, well } = GLAZES[glaze];
  return (
    faded(0.13, circle([0, 5], 84, '#2A2417')) +
    circle([0, 0], 84, rim) +
    circle([0, 0], 63, edge) +
    circle([0, 1], 61.5, well)
  );
}

/** @param {keyof typeof GLAZES} glaze */
export function bowl(glaze) {
  const { rim, edge, well } = GLAZES[glaze];
  return (
    faded(0.13, circle([0, 6], 80, '#2A2417')) +
    circle([0, 0], 80, rim) +
    circle([0, 0], 72, edge) +
    circle([0, 3], 69, well)
  );
}

/** @param {keyof typeof GLAZES} glaze */
export function platter(glaze) {
  const { rim, edge, well } = GLAZES[glaze];
  return (
    faded(0.13, ellipse([0, 5], [92, 66], '#2A2417')) +
    ellipse([0, 0], [92, 66], rim) +
    ellipse([0, 0], [78, 53], edge) +
    ellipse([0, 1], [76.5, 51.5], well)
  );
}

/** A small pot of sauce. @param {number} radius @param {string} sauce @param {string} light */
export const ramekin = (radius, sauce, light) =>
  faded(0.15, circle([0, 2.5], radius, '#2A2417')) +
  circle([0, 0], radius, '#FFFFFF') +
  circle([0, 0], radius * 0.8, sauce) +
  stroke(
    `M${-radius * 0.4} ${radius * 0.1}a${radius * 0.42} ${radius * 0.42} 0 0 1 ${radius * 0.7} ${-radius * 0.3}`,
    2.5,
    light,
  );

/** The shadow under what stands. @param {number} width @param {number} y */
export const standing = (width, y = 80) => faded(0.14, ellipse([0, y], [width, 7], '#2A2417'));

/** Clear glass: a pale body that lets the ground through. @param {string} outline */
export const clear = (outline) =>
  `<path d="${outline}" fill="#FFF" fill-opacity=".5" stroke="#FFF" stroke-width="2.5" stroke-linejoin="round"/>`;

/** A gleam down the side of a glass. @param {string} line @param {number} width */
export const gleam = (line, width = 4) => faded(0.55, stroke(line, width, '#FFFFFF'));

/** A cube of ice on its corner. @param {number} size */
export const ice = (size) =>
  faded(0.62, shape(`M0 ${-size}L${size} 0L0 ${size}L${-size} 0Z`, '#FFFFFF')) +
  faded(0.5, stroke(`M${-size * 0.4} ${-size * 0.1}L${-size * 0.05} ${-size * 0.45}`, 3, '#FFFFFF'));
