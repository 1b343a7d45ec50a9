import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { listMenuLinks } from '#domain/menu/entries.ts';
import { searchPages } from '#features/content/search/pages/search.pages.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { EntryLink } from '#platform/web/shell/entry-link.tsx';
import { useSite } from '#platform/web/site.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { standardsPages } from '../pages/standards.pages.ts';
import type { StandardLevel } from '../standards.contract.ts';
import { DocumentPreview } from './document-preview.tsx';
import { FigureHistory } from './figure-history.tsx';
import { StandardTable } from './group-overview.tsx';
import { formatAmendments, getEvaluationAddress, getLevelAddress } from './level-logic.ts';
import { RequirementTable } from './requirement-table.tsx';
import { ScopeCards } from './scope-cards.tsx';
import { DataReliabilityNote, SourceBlock } from './source-block.tsx';
import type { ChildOutline, StandardOutline } from './standard-outline.ts';

interface StandardBodyProps {
  readonly standard: StandardOutline;
  readonly level: StandardLevel;
  readonly isHidingDropped: boolean;
  readonly openPart: string | null;
  /** Standards below this one (工程设计资质 contains the industries). */
  readonly below: readonly ChildOutline[];
}

/** Shows one level of a standard: requirements, scope, sources and reliability of the data. */
export function StandardBody({ standard, level, isHidingDropped, openPart, below }: StandardBodyProps) {
  const isChanged = level.counts.notAssessed + level.counts.changed > 0;
  return (
    <div className="std-body">
      <ChangeNotice standard={standard} level={level} isHidingDropped={isHidingDropped} />
      <section aria-labelledby="std-requirements">
        <div className="std-h2">
          <h2 id="std-requirements">资质标准</h2>
          <span className="text-3">现行考核 {level.counts.assessed} 项</span>
          {isChanged && <Legend />}
        </div>
        {level.appliesTo !== null && <p className="text-2 std-lead">适用于：{level.appliesTo}</p>}
        <RequirementTable level={level} isHidingDropped={isHidingDropped} openPart={openPart} />
      </section>
      {level.history.length > 0 && <FigureHistory level={level} />}
      <section aria-labelledby="std-scope">
        <div className="std-h2">
          <h2 id="std-scope">可承接范围</h2>
        </div>
        <ScopeCards scope={level.scope} />
      </section>
      <EvaluationInvitation standard={standard} level={level} />
      {below.length > 0 && (
        <section aria-labelledby="std-below">
          <div className="std-h2">
            <h2 id="std-below">下级标准</h2>
            <span className="text-3">{below.length} 项</span>
          </div>
          <StandardTable rows={below} caption={`${standard.name}的下级标准`} />
        </section>
      )}
      <GeneralRules standard={standard} />
      <DocumentPreview uuid={standard.uuid} />
      <Related standard={standard} />
      <section aria-labelledby="std-source">
        <div className="std-h2">
          <h2 id="std-source">文件依据</h2>
          <span className="text-3">{level.document.amendments.length} 份后续文件</span>
        </div>
        <SourceBlock document={level.document} />
      </section>
      <section aria-labelledby="std-data">
        <div className="std-h2">
          <h2 id="std-data">原文核对</h2>
        </div>
        <DataReliabilityNote data={level.data} notes={[...level.notes, ...standard.notes]} />
      </section>
    </div>
  );
}

const Legend = () => (
  <span className="std-legend text-3" aria-hidden="true">
    <span>
      <del>划线</del> 已取消
    </span>
    <span>
      <span className="std-ins">底色</span> 后续文件改写
    </span>
  </span>
);

function ChangeNotice({ standard, level, isHidingDropped }: Omit<StandardBodyProps, 'openPart' | 'below'>) {
  const words = formatAmendments(level.counts);
  if (words === null) return null;
  return (
    <div className="std-notice">
      <Icon name="history" />
      <div>
        <b>{words}</b>
        <p className="text-2">下表保留原条文并划线，注明由哪份文件改动，便于与旧版申报材料核对。</p>
      </div>
      {level.counts.notAssessed > 0 && (
        <Link
          className="std-switch no-print"
          to={getLevelAddress(standard.displayCode, level.key, !isHidingDropped)}
          replace
          preventScrollReset
        >
          <span className={isHidingDropped ? 'switch' : 'switch on'} aria-hidden="true" />
          显示已取消条文
          <span className="sr-only">{isHidingDropped ? '（已关闭）' : '（已开启）'}</span>
        </Link>
      )}
    </div>
  );
}

/** Links to related courses, questions and interpretations. */
function Related({ standard }: { readonly standard: StandardOutline }) {
  const site = useSite();
  const category = standard.displayCode.slice(0, 2);
  const bare = standard.name.replace(/（[^（）]*）/g, '');
  return (
    <nav className="no-print" aria-labelledby="std-related">
      <div className="std-h2">
        <h2 id="std-related">接着看</h2>
      </div>
      <ul className="std-more">
        {listMenuLinks(site.pages, 'standard.related').map(({ href: to = '', label, icon = 'book' }) => (
          <li key={label}>
            <PageLink to={`${to}?zzType=${category}`}>
              <Icon name={icon as IconName} />
              {label}
            </PageLink>
          </li>
        ))}
        <li>
          <PageLink to={href(searchPages.globalSearch, null, { keyword: bare, type: 'question' })}>
            <Icon name="help" />
            与“{bare}”有关的问题
          </PageLink>
        </li>
        <li>
          <PageLink to={href(searchPages.globalSearch, null, { keyword: bare, type: 'policy' })}>
            <Icon name="file" />
            与“{bare}”有关的政策
          </PageLink>
        </li>
        <li>
          <PageLink to={href(standardsPages.analysis, { id: standard.displayCode })}>
            <Icon name="book" />
            每类指标怎样认定
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}

export function EvaluationInvitation({
  standard,
  level,
}: {
  readonly standard: StandardOutline;
  readonly level: StandardLevel;
}) {
  const { isSignedIn, membership } = useSession();
  const isOutside = isSignedIn && membership?.status !== 'active' && membership?.status !== 'grace';
  if (isOutside)
    return (
      <div className="std-cta no-print">
        <div>
          <b>贵公司离这一级还差什么？</b>
          <p className="text-2">
            会员可以用登记的人员、业绩和净资产逐条对照这一级：每条要求多少、现有多少、差在哪里、依据哪份文件。
          </p>
        </div>
        <span className="ac">
          <PageLink className="btn" to={href(standardsPages.analysis, { id: standard.displayCode })}>
            查看指标解析
          </PageLink>
          <PageLink className="btn p" to={href(membershipPages.memberCenter)}>
            了解会员
          </PageLink>
        </span>
      </div>
    );
  return (
    <div className="std-cta no-print">
      <div>
        <b>贵公司离这一级还差什么？</b>
        <p className="text-2">会员登录后可用现有人员和业绩试算；结果仅供准备材料参考，不代表审批结论。</p>
      </div>
      <span className="ac">
        <PageLink className="btn" to={href(standardsPages.analysis, { id: standard.displayCode })}>
          查看指标解析
        </PageLink>
        <EntryLink className="btn p" to={getEvaluationAddress(standard.code, level.key)}>
          开始模拟受理校验
        </EntryLink>
      </span>
    </div>
  );
}

/** Keeps the link to the evaluation at the bottom of the screen on phones. */
export function EvaluationBar({
  standard,
  level,
}: {
  readonly standard: StandardOutline;
  readonly level: StandardLevel;
}) {
  return (
    <div className="std-bar no-print">
      <EntryLink className="btn p lg" to={getEvaluationAddress(standard.code, level.key)}>
        用我的数据试算
      </EntryLink>
    </div>
  );
}

function GeneralRules({ standard }: { readonly standard: StandardOutline }) {
  const { definition, rules, types } = standard;
  if (definition === null && rules.length === 0 && types.length === 0) return null;
  return (
    <section aria-labelledby="std-rules">
      <div className="std-h2">
        <h2 id="std-rules">通用规定</h2>
      </div>
      <div className="std-rules">
        {definition !== null && <p>包括：{definition}。</p>}
        {types.length > 0 && <p>涉及的工程或设计类型：{types.join('、')}。</p>}
        {rules.length > 0 && (
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
