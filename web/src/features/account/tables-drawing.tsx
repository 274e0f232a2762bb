/** The decorative drawing beside the sign-in: tables with their seats, one of them lit. */

interface DrawnTable {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const ROOM: readonly DrawnTable[] = [
  { x: 90, y: 150, r: 44 },
  { x: 250, y: 150, r: 44 },
  { x: 420, y: 140, r: 56 },
  { x: 90, y: 330, r: 44 },
  { x: 430, y: 350, r: 44 },
  { x: 100, y: 620, r: 58 },
  { x: 270, y: 640, r: 44 },
  { x: 430, y: 600, r: 44 },
];

export function TablesDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 520 768" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      {ROOM.map((table) => (
        <QuietTable key={`${table.x} ${table.y}`} {...table} />
      ))}
      <g fill="var(--panel-light)">
        <circle cx="262" cy="370" r="72" />
        <rect x="235" y="271" width="54" height="10" rx="5" />
        <rect x="235" y="459" width="54" height="10" rx="5" />
        <rect x="163" y="343" width="10" height="54" rx="5" />
        <rect x="351" y="343" width="10" height="54" rx="5" />
      </g>
      <text
        x="263"
        y="391"
        textAnchor="middle"
        fontSize="58"
        fontWeight="800"
        letterSpacing="-1.5"
        fill="var(--panel-dark)"
      >
        12
      </text>
    </svg>
  );
}

function QuietTable({ x, y, r }: DrawnTable) {
  const seat = r + 14;
  return (
    <g fill="var(--panel-line)">
      <circle cx={x} cy={y} r={r} fill="none" stroke="var(--panel-line)" strokeWidth="2" />
      <rect x={x - 17} y={y - seat - 1} width="34" height="6" rx="3" />
      <rect x={x - 17} y={y + seat - 5} width="34" height="6" rx="3" />
      <rect x={x - seat - 1} y={y - 17} width="6" height="34" rx="3" />
      <rect x={x + seat - 5} y={y - 17} width="6" height="34" rx="3" />
    </g>
  );
}
