import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getStandardByCode, type StandardLevel } from '#features/standards/standards/standards.contract.ts';
import { getAddress } from '#features/standards/standards/web/standards.web-api.ts';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';

function LevelText({ level }: { readonly level: StandardLevel }) {
  return (
    <>
      <ol className="qf-text">
        {level.requirements.map(({ id, clause, title, text, state }) => (
          <li key={id}>
            <b>
              {clause ?? ''} {title}
            </b>
            {state === 'notAssessed' ? <del>{text}</del> : <span>{text}</span>}
          </li>
        ))}
      </ol>
      {level.scope.length > 0 && (
        <>
          <h3 className="qf-group">承包范围</h3>
          <ul className="qf-text">
            {level.scope.map(({ label, limit, isDropped, extra }) => (
              <li key={label}>
                {isDropped ? <del>{label}</del> : [label, limit?.value, limit?.unit].filter(Boolean).join(' ')}
                {extra !== null && <span className="text-3">{extra}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface AsideProps {
  readonly displayCode: string;
  readonly level: string;
}

/** Shows the text of the standard beside the results. */
export function StandardAside({ displayCode, level }: AsideProps) {
  const standard = useQuery(query(getStandardByCode, { query: { code: displayCode } }));
  return (
    <Card title="标准原文" more={<Link to={getAddress(displayCode, level)}>整份标准</Link>}>
      <QueryView query={standard} subject="资质标准" lines={8}>
        {({ levelDetails }) => {
          const found = levelDetails.find(({ key }) => key === level);
          return found ? <LevelText level={found} /> : <p className="card-body text-3">标准中没有这个等级的条文。</p>;
        }}
      </QueryView>
    </Card>
  );
}
