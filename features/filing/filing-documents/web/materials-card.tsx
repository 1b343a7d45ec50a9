import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { listMaterials, type MaterialList } from '../filing-documents.contract.ts';
import { PackPanel } from './pack-panel.tsx';

type Material = MaterialList['materials'][number];

const STATES: Readonly<Record<Material['state'], readonly [tone: string, words: string]>> = {
  ready: ['g', '齐全'],
  short: ['y', '不齐'],
  form: ['b', '在申报表格中生成'],
  manual: ['x', '另行准备'],
};
const DOCUMENT_STATES = { ready: '', missing: '没有文件', expired: '已过有效期' } as const;
const MAX_SHOWN = 5;

/** Returns the note shared by all materials of the list; null if the notes differ. */
function sharedNote(materials: readonly Material[]): string | null {
  const notes = new Set(materials.map(({ note }) => note));
  return notes.size === 1 ? (materials[0]?.note ?? null) : null;
}

interface LineProps {
  readonly material: Material;
  readonly isNoted: boolean;
}

function Line({ material, isNoted }: LineProps) {
  const [tone, words] = STATES[material.state];
  const lacking = material.papers.filter(({ state }) => state !== 'ready');
  const files = material.papers.reduce((sum, { files: own }) => sum + own.length, 0);
  return (
    <li>
      <span className="row between gap-8">
        <b>{material.name}</b>
        <span className={`tag ${tone}`}>{words}</span>
      </span>
      {isNoted && material.note !== null && <span className="text-3 small">{material.note}</span>}
      {material.state === 'short' && material.papers.length === 0 && (
        <span className="text-2 small">档案中没有对应的资料</span>
      )}
      {lacking.slice(0, MAX_SHOWN).map(({ name, state, page, validEnd }) => (
        <span key={name} className="row between gap-8 text-2 small">
          <span>
            {name}：{DOCUMENT_STATES[state]}
            {state === 'expired' && validEnd !== null && ` ${validEnd}`}
          </span>
          <Link to={page}>去补充</Link>
        </span>
      ))}
      {lacking.length + material.more > MAX_SHOWN && (
        <span className="text-3 small">另有 {lacking.length + material.more - MAX_SHOWN} 份</span>
      )}
      {files > 0 && <span className="text-3 small">已有 {files} 个文件</span>}
    </li>
  );
}

/**
 * Shows the materials that the authority requires, their documents in the enterprise's records, and the packs made from these documents.
 */
export function MaterialsCard({ filing }: { readonly filing: string }) {
  const found = useQuery(query(listMaterials, { params: { id: filing } }));
  const source = found.data?.source;
  const note = source ? `${source}${found.data?.isVerified ? '' : '（待核对）'}` : undefined;
  return (
    <Card title="申报材料" note={note}>
      <QueryView query={found} subject="申报材料" lines={4}>
        {({ materials, where }) =>
          materials.length === 0 ? (
            <EmptyState title="没有材料清单" hint={where ?? undefined} />
          ) : (
            <>
              {sharedNote(materials) !== null && (
                <p className="fl-foot fl-result text-3 small">{sharedNote(materials)}</p>
              )}
              <ul className="fl-list">
                {materials.map((material) => (
                  <Line key={material.name} material={material} isNoted={sharedNote(materials) === null} />
                ))}
              </ul>
              <PackPanel filing={filing} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}
