import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { formatWorseCounts } from '#domain/amendments/changed-verdicts.ts';
import { VERDICT_WORDS } from '#features/evaluation/evaluations/contract/proof.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { query } from '#platform/web/query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { listUpcomingStandardChanges, type UpcomingStandardChange } from '../standard-releases.contract.ts';
import './standard-releases.css';

export const meta: MetaFunction = () => [{ title: getTitle('标准变化') }];

type Turned = UpcomingStandardChange['turned'][number];

const withClause = (text: string, clause: string | null): string => (clause === null ? text : `${text}（${clause}）`);

const WAYS: Readonly<Record<Turned['way'], string>> = {
  worse: '将不满足',
  unproven: '将不再能证明',
  grown: '差距将变大',
  eased: '将变为满足',
};

const LOOKS: Readonly<Record<Turned['way'], string>> = {
  worse: 'tag r',
  unproven: 'tag y',
  grown: 'tag r',
  eased: 'tag g',
};

/** Shows one requirement before and after the amendment, and the existing amount of the enterprise. */
const TurnedRow = ({ turned }: { readonly turned: Turned }) => (
  <li className="sr-turned">
    <div className="sr-turned-head">
      <b>{turned.title}</b>
      <span className={LOOKS[turned.way]}>{WAYS[turned.way]}</span>
    </div>
    <dl className="fact-list">
      <div>
        <dt>现行要求</dt>
        <dd>{turned.before === null ? '不要求' : withClause(turned.before, turned.clauseBefore)}</dd>
      </div>
      <div>
        <dt>修改后</dt>
        <dd>{withClause(turned.after, turned.clauseAfter)}</dd>
      </div>
      <div>
        <dt>现有</dt>
        <dd>{turned.have}</dd>
      </div>
      {turned.lack !== null && (
        <div>
          <dt>尚缺</dt>
          <dd>{turned.lack}</dd>
        </div>
      )}
    </dl>
  </li>
);

function getHead({ effective, turned }: UpcomingStandardChange): string {
  const worse = formatWorseCounts(turned);
  return worse === null ? `${effective} 起施行，贵公司没有新增的缺口` : `${effective} 起有 ${worse}`;
}

const TAGS: Readonly<Record<UpcomingStandardChange['verdictBefore'], string>> = {
  met: 'tag g',
  declared: 'tag b',
  unmet: 'tag r',
  undecided: 'tag y',
};

const VerdictTag = ({ verdict }: { readonly verdict: UpcomingStandardChange['verdictBefore'] }) => (
  <span className={TAGS[verdict]}>{VERDICT_WORDS[verdict]}</span>
);

/** Shows the verdicts on the whole level before and after the amendment side by side, and the period of each text. */
function BothTexts({ effective, transition, verdictBefore, verdictAfter }: UpcomingStandardChange) {
  const until = transition?.until ? `，至 ${transition.until} 为止` : '';
  return (
    <>
      <dl className="fact-list sr-both">
        <div>
          <dt>按原规定</dt>
          <dd>
            <VerdictTag verdict={verdictBefore} />
          </dd>
        </div>
        <div>
          <dt>按新规定</dt>
          <dd>
            <VerdictTag verdict={verdictAfter} />
          </dd>
        </div>
      </dl>
      <p className="text-2 sr-transition">
        {transition === null
          ? `${effective} 起一律按新规定审查。`
          : `${effective} 以前受理的申请按原规定审查${until}；以后受理的按新规定审查。`}
      </p>
    </>
  );
}

function AheadCard({ ahead }: { readonly ahead: UpcomingStandardChange }) {
  const { standardName, level, displayCode, docTitle, docNumber, clause, turned } = ahead;
  return (
    <section className="card sr-ahead" aria-label={`${standardName}${level}`}>
      <div className="card-head">
        <h2>{getHead(ahead)}</h2>
      </div>
      <p>
        <Link to={href(standardsPages.standard, { id: displayCode })}>
          {standardName}
          {level}
        </Link>
      </p>
      <p className="text-2">
        依据《{docTitle}》（{docNumber}）{clause}
      </p>
      <BothTexts {...ahead} />
      <ul>
        {turned.map((one) => (
          <TurnedRow key={`${one.title} ${one.after}`} turned={one} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Page of the upcoming changes: the effects of published amendments that are not yet in force on the enterprise's current qualifications:
 * /qyxx/mnsbsljy/bzbh (P-140).
 */
export default function UpcomingChangesPage() {
  const ahead = useQuery(query(listUpcomingStandardChanges));
  return (
    <>
      <PageHead
        title="标准变化"
        meta="已经发布、还没有施行或者仍有申请按原规定审查的标准修改，按两种规定核对贵公司现有的资料"
      />
      <QueryView query={ahead} subject="标准变化" shape="rows" lines={6}>
        {(rows) =>
          rows.length === 0 ? (
            <section className="card">
              <EmptyState title="现有资质的标准没有即将施行的修改" hint="有修改发布时会收到消息。" />
            </section>
          ) : (
            rows.map((one) => <AheadCard key={`${one.docNumber} ${one.standardCode} ${one.level}`} ahead={one} />)
          )
        }
      </QueryView>
    </>
  );
}
