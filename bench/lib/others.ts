import { listCertificates } from '#features/records/certificates/certificates.contract.ts';
import { listElse, listRegister } from '#features/records/personnel/personnel.contract.ts';
import { listProjects } from '#features/records/projects/projects.contract.ts';
import { type LoadTarget, load } from './load.ts';
import { addMember } from './member.ts';
import type { BenchPortal } from './portal.ts';

const LONGEST_MS = 60_000;
const ROWS_OF_OTHERS = 300;

/** Another enterprise with rows of its own, and the lists that its people open: each is read from the tables, none is kept in memory. */
export async function addOthers(bench: Pick<BenchPortal, 'db' | 'base'>): Promise<LoadTarget> {
  const { token, entUuid } = await addMember(bench);
  const rows = `generate_series(1, ${ROWS_OF_OTHERS}) n`;
  const now = 'now(), now()';
  for (const statement of [
    `insert into person (ent_uuid, uuid, person_kind, name, create_time, update_time)
     select $1, gen_random_uuid(), (array['register', 'else'])[1 + n % 2], '示例人员 ' || n, ${now} from ${rows}`,
    `insert into project (ent_uuid, uuid, project_name, create_time, update_time)
     select $1, gen_random_uuid(), '示例项目 ' || n, ${now} from ${rows}`,
    `insert into certificate (ent_uuid, uuid, cert_no, category, cert_name, create_time, update_time)
     select $1, gen_random_uuid(), 'D' || n, 'construction', '建筑业企业资质证书 ' || n, ${now} from ${rows}`,
  ])
    await bench.db.sql(statement, [entUuid]);
  const lists = [listRegister, listElse, listProjects, listCertificates];
  return {
    url: lists.map(({ path }) => `${bench.base}${path}?pageSize=10`),
    headers: { authorization: `Bearer ${token}` },
  };
}

export interface Watched<T> {
  readonly result: T;
  /** Of all answers that others got meanwhile. */
  readonly p99Ms: number;
  readonly answers: number;
}

/** How long others wait as long as something goes on. */
export async function watch<T>(others: LoadTarget, work: () => Promise<T>): Promise<Watched<T>> {
  const over = new AbortController();
  const watching = load(others, LONGEST_MS, over.signal);
  const result = await work().finally(() => over.abort());
  const { p99Ms, done, failed } = await watching;
  if (failed > 0) throw new Error(`${failed} lists of others were not answered`);
  return { result, p99Ms, answers: done };
}
