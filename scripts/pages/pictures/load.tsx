// How much judgement a value takes: four bars, as many of them filled as the load says.

// Loads go from 0 to 4 (the interface's field table).
const BARS = [1, 2, 3, 4];

/** The bars with their number; a dash for a field that is not rated. */
export function LoadPicture({ load }: { readonly load: number | null }) {
  if (load === null) return <span class="load is-none">–</span>;
  return (
    <span class="load">
      <svg viewBox="0 0 22 14" width="22" height="14" aria-hidden="true">
        {BARS.map((bar) => (
          <LoadBar key={bar} x={(bar - 1) * 6} y={14 - bar * 3} height={bar * 3} isFilled={bar <= load} />
        ))}
      </svg>
      {load}
    </span>
  );
}

interface LoadBarProps {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly isFilled: boolean;
}

function LoadBar({ x, y, height, isFilled }: LoadBarProps) {
  return (
    <rect class={isFilled ? "load-bar is-filled" : "load-bar"} x={x + 0.5} y={y} width="4" height={height - 0.5} />
  );
}
