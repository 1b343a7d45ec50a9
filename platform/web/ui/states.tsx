import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { RulerDrawing } from './ruler-drawing.tsx';

interface EmptyStateProps {
  /** Title in one line: 还没有资质证书. */
  readonly title: string;
  /** Advice in one line. */
  readonly hint?: string;
  /** A single button. */
  readonly action?: ReactNode;
}

/** Empty state: drawing, missing content, next step (DESIGN.md 11). Used instead of an empty table body. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="state-note">
      <RulerDrawing />
      <b>{title}</b>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  );
}

/** Empty state of a list whose filters match no record. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title="没有符合条件的结果"
      hint="可以放宽或清除筛选条件。"
      action={
        <button type="button" className="btn" onClick={onClear}>
          清除筛选
        </button>
      }
    />
  );
}

interface ErrorStateProps {
  /** The title of the error: 列表没有加载出来. */
  readonly title: string;
  /** Reason of the error, and which data was kept. */
  readonly reason: string;
  readonly onRetry?: () => void;
}

export function ErrorState({ title, reason, onRetry }: ErrorStateProps) {
  return (
    <div className="state-note" role="alert">
      <span className="em-bad">
        <Icon name="triangle" size="huge" />
      </span>
      <b>{title}</b>
      <p>{reason}</p>
      {onRetry && (
        <button type="button" className="btn" onClick={onRetry}>
          <Icon name="refresh" />
          重试
        </button>
      )}
    </div>
  );
}

/**
 * State of a function for members that is shown to users without a membership: describes the function and links to the plans.
 * @public for screens of features
 */
export function LockedState({ hint, action }: { readonly hint: string; readonly action: ReactNode }) {
  return (
    <div className="state-note">
      <span className="em-locked">
        <Icon name="lock" size="huge" />
      </span>
      <b>这是会员功能</b>
      <p>{hint}</p>
      {action}
    </div>
  );
}

const SKELETON_DELAY_MS = 200;
const WIDTHS = ['42%', '100%', '92%', '76%', '84%', '60%'];

/** Skeleton shapes for kinds of content. The style sheet defines the widths of the parts of a line. */
const SHAPES = {
  text: { className: 'sks', parts: 1 },
  rows: { className: 'sks sks-rows', parts: 3 },
  table: { className: 'sks sks-table', parts: 5 },
  facts: { className: 'sks sks-facts', parts: 2 },
  figures: { className: 'sks sks-figures', parts: 3 },
  cells: { className: 'sks sks-cells', parts: 9 },
} as const;
/** Shapes: text, rows with label and tag, table, names and values, figures above rows, grid of cells. */
export type SkeletonShape = keyof typeof SHAPES;

function ShapedLine({ shape, index }: { readonly shape: SkeletonShape; readonly index: number }) {
  if (shape === 'text') return <div className="skeleton" style={{ width: WIDTHS[index % WIDTHS.length] }} />;
  return (
    <div className="sk-line">
      {Array.from({ length: SHAPES[shape].parts }, (_unused, part) => (
        <div key={part} className="skeleton" />
      ))}
    </div>
  );
}

interface SkeletonProps {
  readonly lines?: number | undefined;
  readonly shape?: SkeletonShape | undefined;
}

/** Placeholder lines in the shape of the loading content; hidden in the first 200 ms. */
export function Skeleton({ lines = 6, shape = 'text' }: SkeletonProps) {
  const [isShown, setShown] = useState(false);
  const { className } = SHAPES[shape];
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={isShown ? `${className} on` : className} role="status" aria-busy="true" aria-label="加载中">
      {Array.from({ length: lines }, (_unused, index) => (
        <ShapedLine key={index} shape={shape} index={index} />
      ))}
    </div>
  );
}
