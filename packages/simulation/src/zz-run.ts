import { tellHistory } from './history.ts';

const from = Number(process.env.FROM ?? 1),
  to = Number(process.env.TO ?? 3);
for (let s = from; s <= to; s++) {
  const t0 = performance.now();
  const told = await tellHistory(s);
  console.log(
    s,
    Math.round(performance.now() - t0),
    JSON.stringify({
      ...told,
      violations: told.violations.slice(0, 3).map((v) => v.slice(0, 700)),
      n: told.violations.length,
    }),
  );
}
