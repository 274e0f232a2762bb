/** How the letters of Greek and Cyrillic sound, for printers that draw nothing. */

const PAIRS = `
α a, β v, γ g, δ d, ε e, ζ z, η i, θ th, ι i, κ k, λ l, μ m, ν n, ξ x, ο o, π p, ρ r, σ s, ς s, τ t, υ y, φ f, χ ch,
ψ ps, ω o,
а a, б b, в v, г g, д d, е e, ж zh, з z, и i, й y, к k, л l, м m, н n, о o, п p, р r, с s, т t, у u, ф f, х kh, ц ts,
ч ch, ш sh, щ shch, ъ -, ы y, ь -, э e, ю yu, я ya, і i, ї yi, є ye, ґ g, ў u, ђ dj, ј j, љ lj, њ nj, ћ c, џ dz
`;

/** By the small letter. A letter that has no sound of its own is empty. */
export const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.split(',').map((pair) => {
    const [letter = '', sound = ''] = pair.trim().split(' ');
    return [letter, sound === '-' ? '' : sound];
  }),
);
