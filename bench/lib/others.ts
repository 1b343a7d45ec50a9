import { listCertificates } from '#features/records/certificates/certificates.contract.ts';
import { listElse, listRegister } from '#features/records/personnel/personnel.contract.ts';
import { listProjects } from '#features/records/projects/projects.contract.ts';
import { type LoadTarget, measureLoad } from './load.ts';
import { addMember } from './member.ts';
import type { BenchPortal } from './portal.ts';

const LONGEST_MS = 60_000;
const ROWS_OF_OTHERS = 300;

/**
 * Adds another enterprise with rows of its own.
 * @returns the lists that its users open, which are read from the tables and not from a cache
 */
export async function addOtherEnterprise(bench: Pick<BenchPortal, 'db' | 'base'>): Promise<LoadTarget> {
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

export interface WorkWithLoad<T> {
  readonly result: T;
  /** 99th percentile of the response times during the work. */
  readonly p99Ms: number;
  readonly answers: number;
}

/**
 * Measures the response times of other users while some work runs.
 * @throws Error if a request of another user fails
 */
export async function measureLoadDuring<T>(others: LoadTarget, work: () => Promise<T>): Promise<WorkWithLoad<T>> {
  const over = new AbortController();
  const watching = measureLoad(others, LONGEST_MS, over.signal);
  const result = await work().finally(() => over.abort());
  const { p99Ms, done, failed } = await watching;
  if (failed > 0) throw new Error(`${failed} lists of others were not answered`);
  return { result, p99Ms, answers: done };
}
