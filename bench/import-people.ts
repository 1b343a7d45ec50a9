import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import {
  applyImport,
  exportWorkbook,
  getBatch,
  type ImportBatch,
  previewImport,
  undoImport,
} from '#features/records/import-export/import-export.contract.ts';
import { writeEnterpriseWorkbook } from '#features/records/import-export/server/import-export.server-api.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log/log.ts';
import { readWorkbookBaseline, storePeopleBaseline, writeWorkbookBaseline } from './lib/bare-import.ts';
import { buildLargeEnterprise } from './lib/large-enterprise.ts';
import { LOAD_CONNECTIONS, measureLoad } from './lib/load.ts';
import { addMember, type Member } from './lib/member.ts';
import { addOtherEnterprise, measureLoadDuring } from './lib/others.ts';
import { ROOT } from './lib/portal.ts';
import { measureMemoryGrowth, type Program, startProgram } from './lib/program.ts';
import { type Figure, formatMilliseconds, formatRatio, formatSeconds, measureTime } from './lib/report.ts';

const PEOPLE = 10_000;
const SETTLE_MS = 15_000;
const QUIET_MS = 6000;
const POLL_MS = 50;
const WAIT_MS = 120_000;

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Returns an ID number in the format of GB 11643, different for each index. */
function getIdNo(index: number): string {
  const digits = `110105${1960 + (index % 40)}${String(1 + (index % 12)).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}${String(Math.floor(index / 840) + 1).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}

/** Creates the people of an enterprise, with the usual fields filled. */
function buildPeople(enterprise: Partial<EnterpriseDocument['enterprise']>): EnterpriseDocument {
  const document = buildLargeEnterprise(PEOPLE, 0);
  const common = {
    education: '本科',
    major: '土木工程',
    graduateSchool: '示例大学',
    graduateDate: '2008-06-30',
  } as const;
  const fill = <T extends EnterpriseDocument['registeredPeople'][number]>(person: T, index: number): T => ({
    ...person,
    uuid: undefined,
    ...common,
    idType: '居民身份证',
    idNo: getIdNo(index),
    birthDate: null,
    gender: null,
    phone: `138${String(index).padStart(8, '0')}`,
    socialSecurityStart: '2020-03-01',
    socialSecurityMonths: 60,
  });
  return {
    ...document,
    enterprise: { ...document.enterprise, ...enterprise },
    registeredPeople: document.registeredPeople.map(fill),
    otherPeople: document.otherPeople.map((person, index) => fill(person, PEOPLE + index)),
  };
}

interface Prepared {
  readonly dataDir: string;
  readonly members: readonly Member[];
  readonly file: Uint8Array;
  readonly others: Awaited<ReturnType<typeof addOtherEnterprise>>;
  readonly bare: { readonly preview: number; readonly apply: number; readonly export: number };
}

/** Prepares members, another enterprise, the workbook, and baseline times for the same work on the same database. */
async function prepare(enterprises: number): Promise<Prepared> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-people-'));
  const db = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir, log: createLog('error') });
  await migrate(db, join(ROOT, 'db/migrations'));
  const members: Member[] = [];
  for (let count = 0; count <= enterprises; count += 1) members.push(await addMember({ db }));
  const others = await addOtherEnterprise({ db, base: '' });
  // The workbook contains no enterprise name, so that any enterprise can import it.
  const file = await writeEnterpriseWorkbook(buildPeople({}), {
    writeId: (idNo) => idNo,
    sheets: ['注册人员', '注册证书', '其他人员'],
  });
  const bareMember = members.pop()?.entUuid ?? '';
  const read = await measureTime(() => readWorkbookBaseline(file));
  const stored = await measureTime(() => storePeopleBaseline(db, bareMember, read.result));
  const written = await measureTime(() => writeWorkbookBaseline(db, bareMember));
  await db.close();
  return { dataDir, members, file, others, bare: { preview: read.ms, apply: stored.ms, export: written.ms } };
}

async function ask(program: Program, member: Member, path: string, init: RequestInit = {}): Promise<ImportBatch> {
  const answer = await fetch(program.base + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${member.token}` },
  });
  const body = (await answer.json()) as { code: number; msg: string; data: ImportBatch };
  if (body.code !== 200) throw new Error(`${path}: ${body.msg}`);
  return body.data;
}

const order = (program: Program, member: Member, path: string, body: object): Promise<ImportBatch> =>
  ask(program, member, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

async function preview(program: Program, member: Member, file: Uint8Array): Promise<ImportBatch> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'people.xlsx');
  let batch = await ask(program, member, previewImport.path, { method: 'POST', body: form });
  for (const begun = Date.now(); batch.status === 'reading'; await wait(POLL_MS)) {
    if (Date.now() - begun > WAIT_MS) throw new Error('the preview did not end in time');
    batch = await ask(program, member, getBatch.path.replace('{id}', batch.id));
  }
  if (batch.status !== 'ready' || batch.faultCount > 0) throw new Error(`the workbook was not taken: ${batch.message}`);
  return batch;
}

async function download(program: Program, member: Member): Promise<number> {
  const answer = await fetch(program.base + exportWorkbook.path, {
    headers: { authorization: `Bearer ${member.token}` },
  });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.headers.get('content-type')?.includes('sheet')) throw new Error('the workbook was not written');
  return byteLength;
}

const STEPS = ['preview', 'apply', 'export'] as const;
const AIMS = { preview: 4, apply: 6, export: 6 } as const;
const MAX_MB = 150;

/**
 * Measures the import of an enterprise with 10,000 people from a workbook through the real program: first alone, then while users of
 * another enterprise read their lists.
 */
export async function benchImportPeople(): Promise<Figure[]> {
  const { dataDir, members, file, others: lists, bare } = await prepare(2);
  const program = await startProgram(dataDir, { SAMPLE_DATA: 'false', REQUEST_LIMIT_PER_MINUTE: '1000000' });
  try {
    await wait(SETTLE_MS);
    const [alone, watched] = members;
    if (!alone || !watched) throw new Error('no members');
    const others = { ...lists, url: [lists.url].flat().map((path) => program.base + path) };
    const at = loadavg()[0] ?? 0;
    const figures: Figure[] = [];
    let id = '';
    const work: Readonly<Record<(typeof STEPS)[number], () => Promise<unknown>>> = {
      preview: async () => {
        ({ id } = await preview(program, alone, file));
      },
      apply: () => order(program, alone, applyImport.path, { id, mode: 'all' }),
      export: () => download(program, alone),
    };
    for (const step of STEPS) {
      const { result, before, own, all } = await measureMemoryGrowth(program, () => measureTime(work[step]));
      figures.push(
        {
          what: `${PEOPLE} people by workbook: ${step}`,
          value: formatSeconds(result.ms),
          against: `aim ${AIMS[step]} s; ${formatRatio(result.ms / bare[step])} of bare (${formatSeconds(bare[step])}); load ${at.toFixed(1)}`,
        },
        {
          what: `memory of the ${step}`,
          value: `+${own.toFixed(0)} MB`,
          against: `aim ${MAX_MB} MB; with its helpers +${all.toFixed(0)} MB; ${before.own.toFixed(0)} MB before`,
        },
      );
    }
    const undone = await measureTime(() => order(program, alone, undoImport.path, { id }));
    figures.push({ what: 'undo', value: formatSeconds(undone.ms), against: 'every row as it was' });
    const quiet = await measureLoad(others, QUIET_MS);
    const reading = await measureLoadDuring(others, () => preview(program, watched, file));
    const writing = await measureLoadDuring(others, () =>
      measureTime(() => order(program, watched, applyImport.path, { id: reading.result.id, mode: 'all' })),
    );
    const taking = await measureLoadDuring(others, () =>
      measureTime(() => order(program, watched, undoImport.path, { id: reading.result.id })),
    );
    for (const [what, { p99Ms, answers }] of Object.entries({ preview: reading, apply: writing, undo: taking }))
      figures.push({
        what: `p99 of another enterprise’s lists during the ${what}`,
        value: formatMilliseconds(p99Ms),
        against: `${formatRatio(p99Ms / quiet.p99Ms)} of ${formatMilliseconds(quiet.p99Ms)} when nothing else goes on; ${answers} lists, ${LOAD_CONNECTIONS} connections`,
      });
    return figures;
  } finally {
    await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
