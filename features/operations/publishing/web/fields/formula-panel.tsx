import { useEffect, useId, useRef, useState } from 'react';
import { type Formula, MAX_FORMULA_LENGTH } from '#domain/text/formula.ts';
import { Button } from '#platform/web/ui/button.tsx';

interface PanelProps {
  /** The selected formula; null for a new one. */
  readonly formula: Formula | null;
  readonly onDone: (formula: Formula) => void;
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** Common parts of formulas; `|` marks the cursor position. */
const PARTS: readonly (readonly [label: string, latex: string])[] = [
  ['分数', '\\frac{|}{}'],
  ['上标', '^{|}'],
  ['下标', '_{|}'],
  ['根号', '\\sqrt{|}'],
  ['求和', '\\sum_{i=1}^{n} |'],
  ['乘', '\\times |'],
  ['≤', '\\le |'],
  ['≥', '\\ge |'],
  ['中文', '\\text{|}'],
];

/** Renders a formula while the user types it, and returns its error. */
function useDrawn(formula: Formula) {
  const frame = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string | null>(null);
  const { latex, isBlock } = formula;
  useEffect(() => {
    let isLate = false;
    void import('./draw-formula.ts').then(({ displayFormula: drawFormula }) => {
      if (isLate || !frame.current) return;
      if (latex.trim() === '') {
        frame.current.replaceChildren();
        setError(null);
      } else setError(drawFormula(frame.current, { latex: latex.trim(), isBlock }));
    });
    return () => {
      isLate = true;
    };
  }, [latex, isBlock]);
  return { frame, fault: error };
}

/** Editor for a LaTeX formula with a preview. The text stores the LaTeX source. */
export function FormulaPanel({ formula, onDone, onRemove, onClose }: PanelProps) {
  const [latex, setLatex] = useState(formula?.latex ?? '');
  const [isBlock, setBlock] = useState(formula?.isBlock ?? false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { frame, fault: error } = useDrawn({ latex, isBlock });
  const hint = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    if (formula === null) field.current?.focus();
  }, [formula]);
  const insert = (part: string) => {
    const { selectionStart: from = latex.length, selectionEnd: to = latex.length } = field.current ?? {};
    const [before = '', after = ''] = part.split('|');
    setLatex(`${latex.slice(0, from)}${before}${latex.slice(from, to)}${after}${latex.slice(to)}`);
    const place = from + before.length + (to - from);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place, place);
    });
  };
  const isReady = latex.trim() !== '' && error === null;
  return (
    <div ref={panel} className="pb-formula-panel" role="group" aria-label="公式">
      <div className="pb-formula-parts">
        {PARTS.map(([label, part]) => (
          <button key={label} type="button" onClick={() => insert(part)}>
            {label}
          </button>
        ))}
      </div>
      <textarea
        ref={field}
        className="input"
        rows={2}
        aria-label="LaTeX 公式"
        aria-describedby={hint}
        aria-invalid={error !== null}
        maxLength={MAX_FORMULA_LENGTH}
        spellCheck={false}
        placeholder="LaTeX，如 \frac{注册人员}{总人数} \ge 30\%"
        value={latex}
        onChange={(event) => setLatex(event.target.value)}
      />
      <div ref={frame} className="pb-formula-drawn markdown" role="img" aria-label="公式预览" />
      <p id={hint} className={error === null ? 'text-3 small' : 'pb-formula-fault small'} role="status">
        {error ?? '读者看到的与预览相同。'}
      </p>
      <div className="pb-formula-foot">
        <label>
          <input type="checkbox" checked={isBlock} onChange={(event) => setBlock(event.target.checked)} /> 独立一行
        </label>
        {onRemove && (
          <Button size="small" kind="text" onClick={onRemove}>
            删除公式
          </Button>
        )}
        <Button size="small" kind="text" onClick={onClose}>
          取消
        </Button>
        <Button size="small" disabled={!isReady} onClick={() => onDone({ latex: latex.trim(), isBlock })}>
          {formula === null ? '插入公式' : '更新公式'}
        </Button>
      </div>
    </div>
  );
}
