import { useQuery } from '@tanstack/react-query';
import { listForecastChanges } from '#domain/qualification/outlook/losses.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import { LOSS_DEGREE_LABELS, LOSS_DEGREES } from '#domain/qualification/wording/loss-degrees.ts';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import type { QualificationDetails } from '../../contract/qualification.ts';
import { getOutlook, type Outlook } from '../../evaluations.contract.ts';
import { formatForecastAmount } from '../outlook-words.ts';
import { listDispensablePeople, listExpiringCountedDocuments } from './lapses.ts';

const SHOWN = 8;

const joinNames = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join('、')} 等 ${names.length} 人` : names.join('、');

function formatSpare({ counted, names }: ReturnType<typeof listDispensablePeople>): string {
  if (counted === 0) return '这里还没有人计入。';
  if (names.length === 0) return '计入的人员都不能少。';
  return `${joinNames(names)}：其中任何一人离开，本项资质的结论不变。`;
}

type Losses = Outlook['keyPeople'][number]['broken'][number]['leaves'];

/** Formats the requirements that become worse, by degree. */
const formatLosses = (leaves: Losses): string =>
  LOSS_DEGREES.flatMap((degree) => {
    const titles = leaves.filter((leaf) => leaf.degree === degree).map(({ title }) => title);
    return titles.length === 0 ? [] : [`${LOSS_DEGREE_LABELS[degree]}：${titles.join('、')}`];
  }).join('；');

const getPart = (outlook: Outlook, held: QualificationDetails['held']) => {
  const refs = new Set(held.map(({ itemUuid }) => itemUuid));
  return {
    turns: outlook.items.flatMap((item) => (refs.has(item.itemRef) ? listForecastChanges(item) : [])),
    keys: outlook.keyPeople.flatMap(({ name, broken }) =>
      broken.filter(({ itemRef }) => refs.has(itemRef)).map(({ leaves }) => ({ name, text: formatLosses(leaves) })),
    ),
  };
};

/**
 * Shows the first days on which a requirement of a current qualification becomes worse, and the people whose departure alone makes a
 * requirement unmet.
 */
function CurrentOutlook({ held }: { readonly held: QualificationDetails['held'] }) {
  const outlook = useQuery(query(getOutlook));
  if (!outlook.data)
    return <p className="card-body text-3">{outlook.error ? outlook.error.message : '正在推算未来 24 个月…'}</p>;
  const { turns, keys } = getPart(outlook.data, held);
  return (
    <ul className="ck-list">
      {turns.map(({ day, degree, leaves }) => (
        <li key={`${degree} ${day}`}>
          <b>{day} 起</b>
          <span>
            {LOSS_DEGREE_LABELS[degree]}：
            {leaves.map((leaf) => `${leaf.title}${formatForecastAmount(degree, leaf)}`).join('；')}
          </span>
        </li>
      ))}
      {turns.length === 0 && (
        <li>
          <b>至 {outlook.data.until}</b>
          <span>不会因到期、年龄或年限再有要求不满足、不再能证明或缺口扩大。</span>
        </li>
      )}
      {[...Map.groupBy(keys, ({ text }) => text)].map(([text, people]) => (
        <li key={text}>
          <b>{joinNames(people.map(({ name }) => name))}</b>
          <span>
            {people.length > 1 ? '其中任何一人' : ''}离开后{text}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows the expiry dates of documents, the indispensable people, and the people whom the level does not need. */
export function TimeCard({
  report,
  held,
}: {
  readonly report: EvaluationReport;
  readonly held: QualificationDetails['held'];
}) {
  const lapses = listExpiringCountedDocuments(report);
  const spare = listDispensablePeople(report);
  return (
    <Card title="到期与人员" note="假设什么都不办理">
      {held.length > 0 && <CurrentOutlook held={held} />}
      <ul className="ck-list">
        {lapses.slice(0, SHOWN).map((lapse) => (
          <li key={lapse.key}>
            <b className={lapse.isDueSoon ? 'ck-due' : undefined}>{lapse.until}</b>
            <span>
              {lapse.name} {lapse.via}到期，计入{lapse.titles.join('、')}
            </span>
          </li>
        ))}
        {lapses.length === 0 && (
          <li>
            <b>到期</b>
            <span>计入的证书没有登记有效期。</span>
          </li>
        )}
        {lapses.length > SHOWN && (
          <li>
            <b>以后</b>
            <span>另有 {lapses.length - SHOWN} 本，见各条的计入名单。</span>
          </li>
        )}
        <li>
          <b>可以抽调</b>
          <span>{formatSpare(spare)}</span>
        </li>
      </ul>
    </Card>
  );
}
