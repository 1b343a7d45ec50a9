import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { interpretationsPages } from '#features/content/interpretations/pages/interpretations.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { query } from '#platform/web/query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { getMaterialReview, type MaterialReview, type ReviewedMaterial } from '../filing-guide.contract.ts';
import { OfficeLink } from './filing-details.tsx';
import './filing-guide.css';

export const meta: MetaFunction = () => [{ title: getTitle('申报材料分析') }];

const STATES = {
  ready: { look: 'valid', words: '档案齐全' },
  short: { look: 'due7', words: '有问题' },
  unknown: { look: 'due60', words: '待核对' },
  manual: { look: 'notAssessed', words: '自行准备' },
} as const satisfies Record<ReviewedMaterial['state'], { look: StatusLook; words: string }>;

function MaterialRow({ material }: { readonly material: ReviewedMaterial }) {
  const { look, words } = STATES[material.state];
  const isFine = material.state === 'ready';
  return (
    <tr>
      <th scope="row">{material.name}</th>
      <td>
        <StatusTag look={look} words={words} />
      </td>
      <td>
        <ul className="fgm-found">
          {material.findings.map((finding) => (
            <li key={finding.text} className={finding.isFault ? 'bad' : ''}>
              {finding.text} {finding.docNumber && <Cite docNumber={finding.docNumber} />}
            </li>
          ))}
        </ul>
      </td>
      <td className="no-wrap">
        {material.to && (
          <Link to={material.to} aria-label={`${isFine ? '查看' : '去处理'}：${material.name}`}>
            {isFine ? '查看' : '去处理'}
          </Link>
        )}
      </td>
    </tr>
  );
}

type FilingItem = MaterialReview['matters'][number];

function MatterCard({ matter }: { readonly matter: FilingItem }) {
  const open = matter.materials.filter(({ state }) => state === 'short').length;
  return (
    <Card title={matter.itemName} note={open === 0 ? '没有发现问题' : `${open} 份材料有问题`}>
      <ScrollRegion className="fgm-scroll" role="group" label={`${matter.itemName}的材料`}>
        <table className="fgm-table">
          <thead>
            <tr>
              <th scope="col">材料</th>
              <th scope="col">状态</th>
              <th scope="col">核对结果</th>
              <th scope="col">处理</th>
            </tr>
          </thead>
          <tbody>
            {matter.materials.map((material) => (
              <MaterialRow key={material.name} material={material} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="fgm-office">
        <b>受理机关</b>
        {matter.offices.length === 0 && <span className="tag y">登记企业所在地区后显示</span>}
        <ul>
          {matter.offices.map((office) => (
            <li key={office.uuid}>
              <span>
                {office.acceptOrg}：{office.itemName}
              </span>
              <OfficeLink entry={office} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Conflicts({ conflicts }: Pick<MaterialReview, 'conflicts'>) {
  return (
    <Card title="前后是否一致" note="把档案各处并排比较">
      {conflicts.length === 0 ? (
        <p className="card-body row gap-8">
          <Icon name="circle-tick" />
          没有发现互相矛盾的内容。
        </p>
      ) : (
        <ul className="fgm-conflicts">
          {conflicts.map(({ text, to }) => (
            <li key={text}>
              <Icon name="triangle" />
              <span className="grow">{stripSampleMark(text)}</span>
              <Link className="tap" to={to} aria-label={`去处理：${text}`}>
                去处理
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Body({ review }: { readonly review: MaterialReview }) {
  const [params, setParams] = useSearchParams();
  const chosen = review.matters.find(({ itemUuid }) => itemUuid === params.get('item')) ?? review.matters[0];
  if (!chosen)
    return (
      <EmptyState
        title="还没有可以分析的资质项"
        hint="登记资质证书和资质项后，这里按每一项列出要准备的材料。"
        action={
          <Link className="btn p" to={href(certificatesPages.certificates)}>
            登记资质证书
          </Link>
        }
      />
    );
  return (
    <div className="fgm">
      {review.matters.length > 1 && (
        <label className="fgm-pick">
          资质项
          <select
            className="input"
            value={chosen.itemUuid}
            onChange={(event) => setParams({ item: event.target.value }, { replace: true, preventScrollReset: true })}
          >
            {review.matters.map(({ itemUuid, itemName }) => (
              <option key={itemUuid} value={itemUuid}>
                {itemName}
              </option>
            ))}
          </select>
          {review.moreMatters > 0 && <span className="text-3 small">另有 {review.moreMatters} 项未列出</span>}
        </label>
      )}
      <MatterCard matter={chosen} />
      <Conflicts conflicts={review.conflicts} />
    </div>
  );
}

/** Page that compares the materials required for a filing with the enterprise's records (P-042). */
export default function MaterialsPage() {
  const review = useQuery(query(getMaterialReview));
  return (
    <>
      <PageHead
        title="申报材料分析"
        meta="一般会用到的材料逐份与企业档案核对；材料清单的形式和份数以受理机关公布的为准，标“待核对”"
        actions={
          <Link className="btn" to={href(interpretationsPages.opinions)}>
            受理意见解读
          </Link>
        }
      />
      <QueryView query={review} subject="申报材料分析" shape="table" lines={10}>
        {(found) => <Body review={found} />}
      </QueryView>
    </>
  );
}
