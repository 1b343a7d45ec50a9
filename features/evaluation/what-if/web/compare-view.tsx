import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { VERDICT_WORDS } from '#features/evaluation/evaluations/contract/proof.ts';
import { query } from '#platform/web/query.ts';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { LevelResult, Scenario, SuppositionEvaluation, SuppositionItem } from '../contract/scenario.ts';
import { whatIfPages } from '../pages/what-if.pages.ts';
import { compareScenarios } from '../what-if.contract.ts';

interface Column {
  readonly scenario: Scenario;
  readonly evaluation: SuppositionEvaluation;
}

const keyOf = (item: SuppositionItem): string => `${item.itemRef ?? ''} ${item.standardCode} ${item.level}`;

const say = (standing: LevelResult | null | undefined): string =>
  standing ? `${VERDICT_WORDS[standing.verdict]}：${standing.headline}` : '未校验';

function Missing({ standing }: { readonly standing: LevelResult | null | undefined }) {
  if (!standing || standing.missing.length === 0) return null;
  return <span className="text-2 small">至少还需：{standing.missing.join('；')}</span>;
}

function CompareTable({ columns }: { readonly columns: readonly Column[] }) {
  const items = [
    ...new Map(columns.flatMap(({ evaluation }) => evaluation.items.map((item) => [keyOf(item), item]))).values(),
  ];
  return (
    <div className="wi-scroll">
      <table className="table wi-table wi-compare">
        <caption className="sr-only">几组假设的结论</caption>
        <thead>
          <tr>
            <th scope="col">资质</th>
            <th scope="col">现在</th>
            {columns.map(({ scenario }) => (
              <th key={scenario.uuid} scope="col">
                <Link to={href(whatIfPages.whatIf, null, { scenario: scenario.uuid })}>{scenario.name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">假设</th>
            <td data-label="现在">无</td>
            {columns.map(({ scenario, evaluation }) => (
              <td key={scenario.uuid} data-label={scenario.name}>
                <ul>
                  {evaluation.sentences.map(({ text, isLost }, index) => (
                    <li key={`${index} ${text}`}>
                      {text}
                      {isLost && '（未计）'}
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              <th scope="row">
                {item.itemName} {item.level}
              </th>
              <td data-label="现在">
                {say(item.before)}
                <Missing standing={item.before} />
              </td>
              {columns.map(({ scenario, evaluation }) => {
                const own = evaluation.items.find((one) => keyOf(one) === keyOf(item));
                return (
                  <td key={scenario.uuid} data-label={scenario.name}>
                    {own ? say(own.after) : '不在这组假设的范围内'}
                    <Missing standing={own?.after} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Compares up to three scenarios with each other and with the current state. */
export function CompareView({ uuids }: { readonly uuids: readonly string[] }) {
  const found = useQuery(query(compareScenarios, { body: { uuids: [...uuids] } }));
  return (
    <>
      <PageHead title="比较假设" meta="每组假设按各自针对的资质计算，不改动企业的任何资料。" />
      <QueryView query={found} subject="比较" lines={8}>
        {(columns) => (
          <Card title="结论">
            <CompareTable columns={columns} />
          </Card>
        )}
      </QueryView>
    </>
  );
}
