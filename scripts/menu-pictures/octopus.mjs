/** The grilled octopus, whose winding arm takes a page of its own, and the parsley it shares. */
import { at, blob, circle, copies, shape, short, specks, stroke } from './shapes.mjs';
import { plate } from './vessels.mjs';

export const PARSLEY =
  circle([-4, 0], 4, '#4F8A3A') + circle([4, 0], 4, '#5C9A45') + circle([0, -5], 4.5, '#67A64F');

/** A soft line through the middles between points. @param {number[][]} points */
const softly = (points) =>
  points
    .slice(1)
    .map(([x = 0, y = 0], index) => {
      const [nextX = x, nextY = y] = points[index + 2] ?? [];
      return `Q${Math.round(x)} ${Math.round(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
    })
    .join('');

/** A limb that winds inwards and gets thinner. @param {number} turns @param {number} reach @param {number} thick */
function tentacle(turns, reach, thick) {
  const steps = Math.round(turns * 11);
  const along = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    const angle = part * turns * 2 * Math.PI;
    return {
      x: Math.cos(angle),
      y: Math.sin(angle),
      radius: reach * (1 - 0.84 * part),
      half: thick * (0.5 - 0.4 * part),
    };
  });
  /** @param {number} side */
  const edge = (side) =>
    along.map(({ x, y, radius, half }) => [x * (radius + side * half), y * (radius + side * half)]);
  const suckers = edge(-0.5).map(([x = 0, y = 0]) => `M${Math.round(x)} ${Math.round(y)}h0`);
  const skin = `M${reach - thick / 2} 0a${thick / 2} ${thick / 2} 0 0 1 ${thick} 0${softly(edge(1))}${softly([[0, 0], ...edge(-1).reverse()])}Z`;
  return (
    shape(skin, '#8C3346') +
    stroke(suckers.slice(0, 7).join(''), thick * 0.24, '#F0C2AE') +
    stroke(suckers.slice(7, 12).join(''), thick * 0.17, '#F0C2AE') +
    stroke(suckers.slice(12, -2).join(''), thick * 0.11, '#F0C2AE')
  );
}

const POTATO =
  circle([0, 0], 13, '#DDAA42') +
  circle([-1, -1], 11, '#F6DC8E') +
  stroke('M-5 -2L4 -5M-5 4L5 1', 2, '#A8752B');

export const grilledOctopus = () =>
  plate('white') +
  at([0, 2], shape(blob(17, 56, 0.1), '#F3E0AE')) +
  copies(
    't',
    [
      [-44, -22],
      [-32, 40],
      [44, 26],
      [30, -44],
      [12, 46],
    ],
    POTATO,
  ) +
  at([-2, 1, -160], tentacle(1.7, 47, 25)) +
  specks({ seed: 14, count: 22, within: 58, outside: 12 }, 3, '#C23B22') +
  copies(
    'h',
    [
      [-10, -26, 20],
      [16, 22, 80],
      [-50, 10, 160],
    ],
    PARSLEY,
  );
