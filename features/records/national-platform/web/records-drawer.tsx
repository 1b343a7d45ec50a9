import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { getRegionName } from '#domain/regions/region-name.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { query } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  exportPlatformPeople,
  exportPlatformPeopleCsv,
  exportPlatformProjects,
  exportPlatformProjectsCsv,
  getOrigin,
  listPlatformPeople,
  listPlatformProjects,
  type PlatformPersonRow,
  type PlatformProjectRow,
} from '../national-platform.contract.ts';

const PAGE = 20;
const STATES = {
  same: { look: 'valid', words: '与档案一致' },
  differs: { look: 'due30', words: '与档案不一致' },
  unknown: { look: 'unknown', words: '档案中没有' },
  extra: { look: 'unknown', words: '档案中没有' },
} as const;

interface Wanted {
  readonly pageNum: number;
  readonly keyword: string;
  readonly state: string;
}
const FIRST: Wanted = { pageNum: 1, keyword: '', state: '' };
const getFilters = ({ keyword, state }: Wanted) => ({ ...(keyword ? { keyword } : {}), ...(state ? { state } : {}) });

function Line({ name, state, children }: { name: string; state: keyof typeof STATES; children: ReactNode }) {
  return (
    <li className="np-finding">
      <p>
        <b>{name}</b>
        <StatusTag {...STATES[state]} />
      </p>
      <p className="text-2 num">{children}</p>
    </li>
  );
}

const joined = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join('，');

const PersonLine = ({ row }: { readonly row: PlatformPersonRow }) => (
  <Line name={row.name} state={row.state}>
    {joined([row.regType, row.specialty, row.regNo, row.validEnd && `有效期至 ${row.validEnd}`])}
  </Line>
);

const ProjectLine = ({ row }: { readonly row: PlatformProjectRow }) => (
  <Line name={row.projectName} state={row.state}>
    {joined([
      row.projectNo,
      row.region && getRegionName(row.region),
      row.contractAmount === null ? null : `合同额 ${row.contractAmount} 万元`,
      row.acceptDate && `${row.acceptDate} 竣工验收`,
      row.dataLevel && `${row.dataLevel} 级`,
      row.managerName && `项目经理 ${row.managerName}`,
    ])}
  </Line>
);

interface SearchProps {
  readonly label: string;
  readonly states: readonly (keyof typeof STATES)[];
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

function Search({ label, states, wanted, onChange }: SearchProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('keyword');
    onChange({ ...wanted, keyword: typeof given === 'string' ? given.trim() : '', pageNum: 1 });
  };
  return (
    <form className="row gap-8 np-search" onSubmit={submit}>
      <input className="input" type="search" name="keyword" aria-label={label} placeholder={label} />
      <select
        className="input"
        aria-label="比对结果"
        value={wanted.state}
        onChange={(event) => onChange({ ...wanted, state: event.target.value, pageNum: 1 })}
      >
        <option value="">全部结果</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {STATES[state].words}
          </option>
        ))}
      </select>
      <Button type="submit">查找</Button>
    </form>
  );
}

const NOTHING = <EmptyState title="没有记录" hint="与平台比对或导入清单后，对方登记的内容会列在这里。" />;

interface FoundProps {
  readonly total: number;
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
  readonly children: ReactNode;
}

/** Displays the search results with their number and pagination. */
function Found({ total, wanted, onChange, children }: FoundProps) {
  return (
    <>
      <p className="text-2" role="status">
        共 {total} 条
      </p>
      {total === 0 ? NOTHING : <ul>{children}</ul>}
      <PageButtons
        pageNum={wanted.pageNum}
        pageSize={PAGE}
        total={total}
        onTurn={(pageNum) => onChange({ ...wanted, pageNum })}
      />
    </>
  );
}

function People() {
  const [wanted, setWanted] = useState(FIRST);
  const filters = getFilters(wanted);
  const found = useStickyQuery(listPlatformPeople, {
    query: { ...filters, pageNum: wanted.pageNum, pageSize: PAGE } as never,
  });
  return (
    <>
      <Search label="姓名或注册编号" states={['same', 'differs', 'unknown']} wanted={wanted} onChange={setWanted} />
      <p className="row gap-8">
        <ExportList call={exportPlatformPeople} filters={filters} words="导出 Excel" />
        <ExportList call={exportPlatformPeopleCsv} filters={filters} words="导出 CSV" />
      </p>
      <QueryView query={found} subject="人员" shape="table" lines={8}>
        {({ rows, total }) => (
          <Found total={total} wanted={wanted} onChange={setWanted}>
            {rows.map((row) => (
              <PersonLine key={`${row.name} ${row.regNo}`} row={row} />
            ))}
          </Found>
        )}
      </QueryView>
    </>
  );
}

function Projects() {
  const [wanted, setWanted] = useState(FIRST);
  const filters = getFilters(wanted);
  const found = useStickyQuery(listPlatformProjects, {
    query: { ...filters, pageNum: wanted.pageNum, pageSize: PAGE } as never,
  });
  return (
    <>
      <Search label="项目名称或编号" states={['same', 'differs', 'extra']} wanted={wanted} onChange={setWanted} />
      <p className="row gap-8">
        <ExportList call={exportPlatformProjects} filters={filters} words="导出 Excel" />
        <ExportList call={exportPlatformProjectsCsv} filters={filters} words="导出 CSV" />
      </p>
      <QueryView query={found} subject="项目" shape="table" lines={8}>
        {({ rows, total }) => (
          <Found total={total} wanted={wanted} onChange={setWanted}>
            {rows.map((row) => (
              <ProjectLine key={`${row.projectNo} ${row.projectName}`} row={row} />
            ))}
          </Found>
        )}
      </QueryView>
    </>
  );
}

/** Shows the records of this enterprise in the last comparison, with search and export: people and projects (C-095, C-096). */
export function RecordsDrawer({ onClose }: { readonly onClose: () => void }) {
  const origin = useQuery(query(getOrigin));
  const maySeePeople = canMakeCall(useSession(), 'personnel:register:list');
  const [what, setWhat] = useState<'projects' | 'people'>('projects');
  return (
    <Drawer title="比对所用的数据" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {origin.data && <p className="text-2">来源：{origin.data.sourceLabel}</p>}
      {maySeePeople && (
        <p className="row gap-8" role="group" aria-label="登记的是什么">
          {(['projects', 'people'] as const).map((one) => (
            <Button key={one} size="small" aria-pressed={what === one} onClick={() => setWhat(one)}>
              {one === 'projects' ? '项目' : '人员'}
            </Button>
          ))}
        </p>
      )}
      {what === 'projects' ? <Projects /> : <People />}
    </Drawer>
  );
}
