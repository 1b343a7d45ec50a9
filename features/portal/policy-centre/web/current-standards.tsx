import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import {
  type CurrentQualification,
  listCurrentQualifications,
} from '#features/evaluation/evaluations/evaluations.contract.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { getEvaluationAddress, getLevelAddress } from '#features/standards/standards/web/standards.web-api.ts';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';

const VERDICTS = {
  met: { look: 'valid', words: '仍满足' },
  declared: { look: 'due60', words: '按企业声明满足' },
  unmet: { look: 'due7', words: '有缺口' },
  undecided: { look: 'due60', words: '待核对' },
} as const satisfies Record<NonNullable<CurrentQualification['verdict']>, { look: StatusLook; words: string }>;

/** Removes the category from a code: `10300101` and `03-10300101` are the same standard. */
const bareCode = (code: string): string => code.replace(/^\d\d-/, '');

function CurrentRow({ item }: { readonly item: CurrentQualification }) {
  const { look, words } =
    item.verdict === null ? { look: 'unknown' as const, words: '未校验' } : VERDICTS[item.verdict];
  const documents = [...new Set(item.leaves.map(({ docNumber }) => docNumber))].slice(0, 3);
  return (
    <li>
      <div className="grow">
        <b>
          <Link className="tap" to={getLevelAddress(item.standardCode, item.level, false)}>
            {item.itemName}
            {item.level}
          </Link>
        </b>
        <p className="text-3 small">
          {documents.length === 0 && item.headline}
          {documents.length > 0 && '现行依据 '}
          {documents.map((document, index) => (
            <span key={document} className="doc-plain">
              {document}
              {index < documents.length - 1 && '、'}
            </span>
          ))}
        </p>
      </div>
      <StatusTag look={look} words={words} />
      <span className="hs-acts">
        <Link
          className="tap"
          to={href(standardsPages.analysis, { id: item.standardCode })}
          aria-label={`指标解析：${item.itemName}`}
        >
          指标解析
        </Link>
        <Link
          className="tap"
          to={getEvaluationAddress(bareCode(item.standardCode), item.level)}
          aria-label={`校验：${item.itemName}`}
        >
          校验
        </Link>
      </span>
    </li>
  );
}

/** Displays the standards of the enterprise's qualifications, and whether it still meets them. */
export function CurrentStandards() {
  const held = useQuery(query(listCurrentQualifications));
  return (
    <Card
      title="本企业持有的资质"
      more={
        <Link className="small" to={href(certificatesPages.certificates)}>
          资质证书
        </Link>
      }
    >
      <QueryView query={held} subject="持有的资质" lines={4}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState
              title="还没有登记资质项"
              hint="在资质证书里登记资质项和等级后，这里直接给出对应的标准。"
              action={
                <Link className="btn" to={href(certificatesPages.certificates)}>
                  登记资质证书
                </Link>
              }
            />
          ) : (
            <>
              <ul className="std-held">
                {rows.map((item) => (
                  <CurrentRow key={item.itemUuid} item={item} />
                ))}
              </ul>
              {total > rows.length && (
                <p className="card-body text-3 small">另有 {total - rows.length} 项资质未列出。</p>
              )}
            </>
          )
        }
      </QueryView>
    </Card>
  );
}
