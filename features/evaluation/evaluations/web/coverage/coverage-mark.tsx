import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { COVERAGE_WORDS } from '../../contract/coverage.ts';
import type { CoverageCell } from './coverage-filter.ts';
import './coverage-mark.css';

type State = CoverageCell['state'];
type MarkedCell = Pick<CoverageCell, 'state' | 'via' | 'reason'>;

const LOOKS: Readonly<Record<State, { readonly className: string; readonly icon: IconName }>> = {
  counted: { className: 'y', icon: 'check' },
  dueSoon: { className: 'y w', icon: 'pie75' },
  elsewhere: { className: 'e', icon: 'check' },
  possible: { className: 'p', icon: 'help' },
  notCounted: { className: 'n', icon: 'close' },
};
const STATES = Object.keys(LOOKS) as State[];

/** Shows the state of one person for one requirement by colour, shape and text. */
export function CoverageMark({
  cell,
  isTold = false,
}: {
  readonly cell: MarkedCell & { readonly until?: string | null };
  /** Whether to show the day in expiring cells, and 可 for people who could count. */
  readonly isTold?: boolean;
}) {
  const { className, icon } = LOOKS[cell.state];
  const heard = [COVERAGE_WORDS[cell.state], cell.via].filter(Boolean).join('，');
  const words = [heard, cell.reason].filter(Boolean).join('，');
  return (
    <span className={isTold ? 'cv-told' : undefined} title={words}>
      <span className={`cv-mark ${className}`}>
        <Icon name={icon} />
      </span>
      {isTold && cell.state === 'dueSoon' && cell.until && (
        <small className="num" aria-hidden="true">
          {cell.until.slice(5)}
        </small>
      )}
      {isTold && cell.state === 'elsewhere' && <small aria-hidden="true">可</small>}
      {/* The reason is shown below the expanded row: in every cell, screen readers would repeat it. */}
      <span className="sr-only">{isTold ? heard : words}</span>
    </span>
  );
}

export function CoverageLegend() {
  return (
    <div className="ck-legend cv-legend" aria-hidden="true">
      {STATES.map((state) => (
        <span key={state}>
          <span className={`cv-mark ${LOOKS[state].className}`}>
            <Icon name={LOOKS[state].icon} />
          </span>
          {COVERAGE_WORDS[state]}
        </span>
      ))}
      <span>空白：没有相应证书</span>
    </div>
  );
}
