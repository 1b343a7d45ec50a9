import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { projectRules } from '#domain/contradictions/find.ts';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { addDays } from '#domain/validity/day.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import * as contract from '../projects.contract.ts';
import { saveProjectRows } from './projects.repo.ts';

const sent: string[] = [];
let portal: TestPortal;
let token: string;
let techLeadUuid: string;
beforeAll(async () => {
  portal = await startPortal({ onStatement: (text) => sent.push(text) });
  token = await portal.signIn('member');
  const person = { name: '示例负责人', idNo: '11010519491231002X', registrations: [] };
  techLeadUuid = (await portal.call(addRegister, { body: person }, { token })).uuid;
});
afterAll(() => portal.close());

/** Projects without anything in common: each has its own number, owner and contract date. */
async function addProjects(from: number, to: number): Promise<void> {
  const { projects } = buildEnterprise({
    projects: Array.from({ length: to - from }, (_, index) => ({
      projectName: `示例项目 ${from + index}`,
      projectNo: `P${100_000 + from + index}`,
      ownerName: `示例建设单位 ${from + index}`,
      role: '施工总承包',
      contractDate: addDays('2016-01-01', (from + index) * 7),
      startDate: addDays('2016-03-01', (from + index) * 7),
      area: 2000 + (from + index) * 13,
    })),
  });
  const rows = projects.map((project) => ({ ...project, uuid: randomUUID() }));
  await saveProjectRows(portal.app.db, createJobTenantContext(portal.entUuid('member')), rows, new Date());
}

/** Every evaluated project passes the first rule. */
const [firstRule] = projectRules;
if (firstRule === undefined) throw new Error('no rule');
const evaluate = vi.spyOn(firstRule, 'find');

interface Work {
  readonly statements: readonly string[];
  readonly evaluated: number;
}
async function measure<T>(work: () => Promise<T>): Promise<Work & { readonly answer: T }> {
  sent.length = 0;
  evaluate.mockClear();
  const answer = await work();
  return { answer, statements: [...sent], evaluated: evaluate.mock.calls.length };
}

let made = 0;
/** A project with a contradiction of its own (PJ04), and with a person, whose name is part of every answer. */
const body = () => {
  made += 1;
  return {
    projectName: `示例新项目 ${made}`,
    projectNo: `N${made}`,
    startDate: '2024-01-01',
    permitDate: '2024-02-01',
    techLeadUuid,
  };
};
async function measureCalls(): Promise<Record<string, Work>> {
  // A first call fills what is kept for the enterprise, and the count is made of all projects once.
  await portal.call(contract.addProject, { body: body() }, { token });
  await portal.call(contract.countProjects, {}, { token });
  const add = await measure(() => portal.call(contract.addProject, { body: body() }, { token }));
  const edit = await measure(() =>
    portal.call(contract.editProject, { body: { uuid: add.answer.uuid, contractAmount: made } }, { token }),
  );
  const list = await measure(() => portal.call(contract.listProjects, { query: { pageSize: 10 } }, { token }));
  const count = await measure(() => portal.call(contract.countProjects, {}, { token }));
  const contradictory = await measure(() =>
    portal.call(contract.listProjects, { query: { contradictory: 'true', pageSize: 1 } }, { token }),
  );
  const review = await measure(() => portal.call(contract.reviewProject, { body: body() }, { token }));
  const get = await measure(() => portal.call(contract.getProject, { params: { id: add.answer.uuid } }, { token }));
  expect(count.answer.contradictory).toBe(contradictory.answer.total);
  return Object.fromEntries(
    Object.entries({ add, edit, list, count, contradictory, review, get }).map(([name, { statements, evaluated }]) => [
      name,
      { statements, evaluated },
    ]),
  );
}

it('sends the same statements and evaluates the same number of projects at 20 and at 300 projects', async () => {
  await addProjects(0, 20);
  const few = await measureCalls();
  await addProjects(20, 300);
  const many = await measureCalls();
  expect(many).toEqual(few);
  // The answer of a write: session, named people, stored row (an edit reads it before) and surroundings with all names. The first list
  // afterwards reads what all share.
  expect(Object.fromEntries(Object.entries(many).map(([name, { statements }]) => [name, statements.length]))).toEqual({
    add: 4,
    edit: 4,
    list: 4,
    count: 5,
    contradictory: 3,
    review: 3,
    get: 3,
  });
  // The answer of a write evaluates the written project; a page evaluates what it shows; a count evaluates what has changed since the last.
  expect(Object.fromEntries(Object.entries(many).map(([name, { evaluated }]) => [name, evaluated]))).toEqual({
    add: 1,
    edit: 1,
    list: 10,
    count: 1,
    contradictory: 1,
    review: 1,
    get: 1,
  });
});
