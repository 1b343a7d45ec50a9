import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { GapBar } from '#platform/web/ui/gap-bar.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { Overview, Standing } from '../overview.contract.ts';

const LOOKS = { met: 'valid', short: 'due7', unknown: 'due60' } as const;
const TONES = { met: 'ok', short: 'bad', unknown: 'open' } as const;

const figure = (value: number | null): string => (value === null ? '—' : value.toLocaleString('zh-CN'));

/** Shows for each current qualification the indicator with the largest shortfall, compared with the minimum of the standard. */
export function StatusCard({ standings }: { readonly standings: Overview['standings'] }) {
  return (
    <section className="card" aria-labelledby="ov-standings">
      <div className="card-head">
        <h2 id="ov-standings">已有资质是否仍达标</h2>
        <span className="text-3 small ov-note">竖线为标准最低要求</span>
        {standings.items > 0 && (
          <span className="more row g12">
            <Link to={href(evaluationsPages.coverage)}>人员对照</Link>
            <Link to={href(certificatesPages.certificates)}>全部 {standings.items} 项资质</Link>
          </span>
        )}
      </div>
      {standings.rows.length === 0 ? (
        <EmptyState
          title="还没有核对结果"
          hint="录入证书上的资质项后，系统会按标准逐项核对，每天一次。"
          action={
            <Link className="btn" to={href(certificatesPages.certificates)}>
              录入资质项
            </Link>
          }
        />
      ) : (
        <>
          <ScrollRegion className="ov-scroll" label="达标情况表格">
            <table className="table ov-std">
              <thead>
                <tr>
                  <th scope="col">资质</th>
                  <th scope="col">指标</th>
                  <th scope="col" className="r">
                    现有 / 最低
                  </th>
                  <th scope="col">对照</th>
                  <th scope="col">结论</th>
                </tr>
              </thead>
              <tbody>
                {standings.rows.map((row) => (
                  <Row key={row.itemUuid} row={row} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <p className="ov-foot text-3 small">核对于 {standings.checkedTime}，结果仅供准备材料参考，不代表审批结论。</p>
        </>
      )}
    </section>
  );
}

function Row({ row }: { readonly row: Standing }) {
  return (
    <tr>
      <td>{row.itemTitle}</td>
      <td className="text-2">
        {row.indicator}
        {row.docNumber && (
          <>
            {' '}
            <Cite docNumber={row.docNumber} />
          </>
        )}
      </td>
      <td className="r num no-wrap">
        {figure(row.have)} / {figure(row.need)} {row.unit}
      </td>
      <td>
        {row.have !== null && row.need !== null && <GapBar have={row.have} need={row.need} tone={TONES[row.verdict]} />}
      </td>
      <td>
        <StatusTag look={LOOKS[row.verdict]} words={row.words} />
      </td>
    </tr>
  );
}
