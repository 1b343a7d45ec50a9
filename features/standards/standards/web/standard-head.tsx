import { Link } from 'react-router';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import type { StandardLevel } from '../standards.contract.ts';
import { DocumentCitation } from './cite.tsx';
import { getComparisonAddress, getLevelAddress, getTopGradeAddress, type LevelTab } from './level-logic.ts';
import type { StandardOutline } from './standard-outline.ts';

interface StandardHeadProps {
  readonly standard: StandardOutline;
  readonly level: StandardLevel;
  readonly isComparing: boolean;
  /** Part of the standard whose levels are compared; null for all. */
  readonly comparedPart: string | null;
  readonly isHidingDropped: boolean;
}

export function StandardHead({ standard, level, isComparing, comparedPart, isHidingDropped }: StandardHeadProps) {
  return (
    <header className="std-head">
      <div className="std-title">
        <h1>
          {standard.name}
          {!isComparing && <span className="sr-only"> {level.key}</span>}
        </h1>
        <StatusTag standard={standard} level={level} />
        <button type="button" className="btn std-print no-print" onClick={() => window.print()}>
          <Icon name="print" />
          打印
        </button>
      </div>
      <p className="std-meta">
        <span>
          编号 <b>{standard.code}</b>
        </span>
        <span>
          标准 <DocumentCitation docNumber={level.document.docNumber} />
        </span>
        <ClauseNumber clause={standard.clause} />
        <span>
          发布 <b>{level.document.issuer}</b>
        </span>
        <span>
          施行 <b>{level.document.effective ?? '待核对'}</b>
        </span>
        {!isComparing && level.data.sourced < level.data.rows && (
          <span>
            原文待核对 <b>{level.data.rows - level.data.sourced} 条</b>
          </span>
        )}
      </p>
      <LevelTabs
        tabs={standard.tabs}
        level={isComparing ? null : level}
        part={isComparing ? comparedPart : level.qualifier}
        displayCode={standard.displayCode}
        topGrade={standard.topGrade}
        isHidingDropped={isHidingDropped}
      />
    </header>
  );
}

/** Shows the number of the standard within its document, marked if it is only derived from the order of a list. */
function ClauseNumber({ clause }: Pick<StandardOutline, 'clause'>) {
  if (clause === null) return null;
  return (
    <span>
      文中编号 <b>{clause.number}</b>
      {!clause.isVerified && '（按清单顺序推得，待核对）'}
    </span>
  );
}

function StatusTag({ standard, level }: { readonly standard: StandardOutline; readonly level: StandardLevel }) {
  const note = level.statusNote ?? standard.statusNote;
  if (level.isSuperseded) return <span className="tag r">原规定，已由新规定取代</span>;
  if (note !== null) return <span className="tag y">{note}</span>;
  return (
    <span className="tag g">
      <Icon name="circle-tick" size="small" />
      现行有效
    </span>
  );
}

interface LevelTabsProps {
  readonly tabs: readonly LevelTab[];
  /** The open level; null in the comparison. */
  readonly level: StandardLevel | null;
  readonly part: string | null;
  readonly displayCode: string;
  readonly topGrade: string | null;
  readonly isHidingDropped: boolean;
}

/** Shows the levels as links, so that each has a URL. A standard with several parts shows the parts first. */
function LevelTabs({ tabs, level, part, displayCode, topGrade, isHidingDropped }: LevelTabsProps) {
  const qualifiers = [...new Set(tabs.map((tab) => tab.qualifier))];
  const isOnePart = level !== null || part !== null;
  const shown = isOnePart ? tabs.filter((tab) => tab.qualifier === part) : tabs;
  // A part with only one level cannot be compared, unless all parts have only one level.
  const isComparable = tabs.length > 1 && (shown.length > 1 || level === null || qualifiers.length === tabs.length);
  return (
    <>
      {qualifiers.length > 1 && <PartLinks tabs={tabs} open={isOnePart ? part : undefined} displayCode={displayCode} />}
      <nav className="tabs std-tabs" aria-label="等级">
        {topGrade !== null && <PageLink to={getTopGradeAddress(topGrade, displayCode)}>特级</PageLink>}
        {(isOnePart || qualifiers.length === 1 ? shown : []).map((tab) => (
          <Link
            key={tab.key}
            to={getLevelAddress(displayCode, tab.key, isHidingDropped)}
            className={tab.key === level?.key ? 'on' : undefined}
            aria-current={tab.key === level?.key ? 'page' : undefined}
            preventScrollReset
          >
            {tab.label}
          </Link>
        ))}
        {isComparable && (
          <Link
            to={getComparisonAddress(displayCode, part)}
            className={level === null ? 'on' : undefined}
            aria-current={level === null ? 'page' : undefined}
            preventScrollReset
          >
            等级对比
          </Link>
        )}
      </nav>
    </>
  );
}

interface PartLinksProps {
  readonly tabs: readonly LevelTab[];
  /** The open part; undefined if all parts are compared. */
  readonly open: string | null | undefined;
  readonly displayCode: string;
}

/** Links the parts of a standard to their first level. */
function PartLinks({ tabs, open, displayCode }: PartLinksProps) {
  const firsts = tabs.filter((tab, index) => tabs.findIndex((other) => other.qualifier === tab.qualifier) === index);
  return (
    <nav className="std-parts" aria-label="分项">
      {firsts.map((tab) => (
        <PageLink
          key={tab.key}
          to={getLevelAddress(displayCode, tab.key)}
          className={tab.qualifier === open ? 'tap on' : 'tap'}
          aria-current={tab.qualifier === open ? 'true' : undefined}
        >
          {tab.qualifier ?? '现行规定'}
        </PageLink>
      ))}
    </nav>
  );
}
