/** Result of the whole requirement, so that the colour of the bar agrees with the text beside it. */
export type GapTone = 'ok' | 'open' | 'bad';

const TONES: Readonly<Record<GapTone, string>> = { ok: 'gap', open: 'gap open', bad: 'gap no' };

interface GapBarProps {
  readonly have: number;
  readonly need: number;
  /** By default `have` and `need` determine the tone. */
  readonly tone?: GapTone | undefined;
}

const percent = (share: number): string => `${Math.min(Math.max(share, 0), 1) * 100}%`;

/**
 * Bar from 0 to a fifth beyond the larger value: filled up to the existing number, with a tick at the required number; the missing part is
 * hatched (DESIGN.md 10).
 */
export function GapBar({ have, need, tone }: GapBarProps) {
  const most = Math.max(have, need) * 1.2 || 1;
  const isShort = have < need;
  return (
    <div className={TONES[tone ?? (isShort ? 'bad' : 'ok')]} aria-hidden="true">
      <div className="tr" />
      <div className="fl" style={{ width: percent(have / most) }} />
      {isShort && <div className="ms" style={{ left: percent(have / most), width: percent((need - have) / most) }} />}
      <div className="rq" style={{ left: percent(need / most) }} />
    </div>
  );
}
