/** The pencil of the menu pictures: SVG shapes as text, on a plane whose origin is the middle of the picture. */

/** @typedef {readonly [number, number]} Point */

/** @param {number} value */
export const short = (value) => `${Math.round(value * 10) / 10}`;

/** @param {Point} centre @param {number} radius @param {string} fill */
export const circle = ([x, y], radius, fill) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`;

/** @param {Point} centre @param {Point} radii @param {string} fill */
export const ellipse = ([x, y], [rx, ry], fill) =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"/>`;

/** @param {readonly [number, number, number, number]} box x, y, width, height @param {number} corner @param {string} fill */
export const box = ([x, y, width, height], corner, fill) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${corner}" fill="${fill}"/>`;

/** @param {string} outline @param {string} fill */
export const shape = (outline, fill) => `<path d="${outline}" fill="${fill}"/>`;

/** @param {string} line @param {number} width @param {string} colour */
export const stroke = (line, width, colour) =>
  `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** @param {number} opacity @param {string} drawing */
export const faded = (opacity, drawing) => `<g opacity="${opacity}">${drawing}</g>`;

/** @param {readonly [number, number, number?, number?]} place x, y, turn in degrees, scale @param {string} drawing */
export function at([x, y, turn = 0, scale = 1], drawing) {
  const turned = turn === 0 ? '' : `rotate(${short(turn)})`;
  const scaled = scale === 1 ? '' : `scale(${scale})`;
  return `<g transform="translate(${short(x)} ${short(y)})${turned}${scaled}">${drawing}</g>`;
}

/**
 * The same drawing at several places: written once, then referred to.
 * @param {string} id @param {ReadonlyArray<readonly [number, number, number?]>} places @param {string} drawing
 */
export function copies(id, places, drawing) {
  const uses = places.map(
    ([x, y, turn = 0]) =>
      `<use href="#${id}" transform="translate(${short(x)} ${short(y)})${turn === 0 ? '' : `rotate(${short(turn)})`}"/>`,
  );
  return `<defs><g id="${id}">${drawing}</g></defs>${uses.join('')}`;
}

/** Places on a ring, each turned outwards. @param {number} count @param {number} radius @param {number} first degrees */
export function ring(count, radius, first = 0) {
  return Array.from({ length: count }, (_, index) => {
    const turn = first + (360 / count) * index;
    const angle = (turn * Math.PI) / 180;
    return /** @type {[number, number, number]} */ ([
      Math.sin(angle) * radius,
      -Math.cos(angle) * radius,
      turn,
    ]);
  });
}

/** Numbers in [0, 1) that are the same at every drawing. @param {number} seed */
function chance(seed) {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Points strewn over a disc.
 * @param {{seed: number, count: number, within: number, centre?: Point, outside?: number}} field
 */
function strewn({ seed, count, within, centre = [0, 0], outside = 0 }) {
  const next = chance(seed);
  return Array.from({ length: count }, () => {
    const angle = next() * 2 * Math.PI;
    const inner = (outside / within) ** 2;
    const radius = within * Math.sqrt(inner + (1 - inner) * next());
    return {
      x: centre[0] + Math.cos(angle) * radius,
      y: centre[1] + Math.sin(angle) * radius,
      turn: next() * 2 * Math.PI,
    };
  });
}

/** Round specks: pepper, salt, crumbs. @param {Parameters<typeof strewn>[0]} field @param {number} size @param {string} colour */
export const specks = (field, size, colour) =>
  stroke(
    strewn(field)
      .map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`)
      .join(''),
    size,
    colour,
  );

/**
 * Short strokes in all directions: grains, chives, fries.
 * @param {Parameters<typeof strewn>[0] & {length: number}} field @param {number} width @param {string} colour
 */
export const dashes = (field, width, colour) =>
  stroke(
    strewn(field)
      .map(({ x, y, turn }) => {
        const dx = Math.cos(turn) * field.length;
        const dy = Math.sin(turn) * field.length;
        return `M${Math.round(x - dx / 2)} ${Math.round(y - dy / 2)}l${short(dx)} ${short(dy)}`;
      })
      .join(''),
    width,
    colour,
  );

/** A soft closed outline round the origin. @param {number} seed @param {number} radius @param {number} wobble 0…1 */
export function blob(seed, radius, wobble = 0.2) {
  const next = chance(seed);
  const corners = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * 2 * Math.PI;
    const reach = radius * (1 - wobble + 2 * wobble * next());
    return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
  });
  /** @param {number} index */
  const corner = (index) => corners[index % corners.length] ?? { x: 0, y: 0 };
  /** The middle between a corner and the next. @param {number} index */
  const middle = (index) => {
    const here = corner(index);
    const next = corner(index + 1);
    return `${short((here.x + next.x) / 2)} ${short((here.y + next.y) / 2)}`;
  };
  const curves = corners.map(({ x, y }, index) => `Q${short(x)} ${short(y)} ${middle(index)}`);
  return `M${middle(corners.length - 1)}${curves.join('')}Z`;
}

/** A pointed leaf from the origin upwards. @param {number} length @param {string} fill @param {string} rib */
export const leaf = (length, fill, rib) => {
  const wide = length * 0.42;
  const outline = `M0 0C${short(-wide)} ${short(-length * 0.25)} ${short(-wide)} ${short(-length * 0.7)} 0 ${short(-length)}C${short(wide)} ${short(-length * 0.7)} ${short(wide)} ${short(-length * 0.25)} 0 0Z`;
  return shape(outline, fill) + stroke(`M0 -1V${short(-length * 0.8)}`, 1, rib);
};

/** A sprig with small leaves on both sides, from the origin upwards. @param {number} length @param {string} stem @param {string} leaves */
export function sprig(length, stem, leaves) {
  const pairs = [];
  for (let y = 4; y < length; y += 6) pairs.push(`M0 ${short(-y)}l-4 -4M0 ${short(-y)}l4 -4`);
  return stroke(`M0 0V${short(-length)}`, 1.4, stem) + stroke(pairs.join(''), 3, leaves);
}

/** A slice of citrus. @param {number} radius @param {string} peel @param {string} flesh */
export function citrus(radius, peel, flesh) {
  const segments = ring(4, radius * 0.74)
    .map(([x, y]) => `M${short(-x)} ${short(-y)}L${short(x)} ${short(y)}`)
    .join('');
  return (
    circle([0, 0], radius, peel) +
    circle([0, 0], radius * 0.86, '#FFF6DC') +
    circle([0, 0], radius * 0.74, flesh) +
    stroke(segments, 1.3, '#FFF6DC')
  );
}
