/** Logo: a round table with four seats on an ink tile. It follows the theme. */
export interface LogoProps {
  /** Edge in px, default 44. */
  size?: number;
}

export function Logo({ size = 44 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
      <rect width="44" height="44" rx="11" fill="var(--ink)" />
      <g fill="var(--on-ink)">
        <circle cx="22" cy="22" r="8" />
        <rect x="15.5" y="6.75" width="13" height="3.5" rx="1.75" />
        <rect x="15.5" y="33.75" width="13" height="3.5" rx="1.75" />
        <rect x="6.75" y="15.5" width="3.5" height="13" rx="1.75" />
        <rect x="33.75" y="15.5" width="3.5" height="13" rx="1.75" />
      </g>
    </svg>
  );
}
