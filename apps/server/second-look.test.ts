import { expect, it } from 'vitest';
import { CHANGE_KINDS, isChangeKind, isToldByRight, kindOfRight, NEVER_ASKED } from '#domain/access/approval.ts';
import { RECORD_KINDS } from '#domain/access/permission.ts';
import { changeOf, empty, isActing, permissionOf, type RouteSpec, route } from '#platform/contract/route.ts';
import { demandJudged } from '#platform/server/approval/second-look.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { handle } from '#platform/server/http/handle.ts';
import { listRoutes } from './assemble.ts';

const bound = listRoutes(readConfig({}));
const acting = bound.map(({ spec }) => spec).filter(isActing);
const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;
/** What is done to a firm by its people, by right. */
const ofFirms = acting.filter(({ access }) => typeof access === 'object' && ('member' in access || 'login' in access));

it('is judged for every call that does something to a firm', () => {
  expect(ofFirms.length).toBeGreaterThan(120);
  expect(acting.filter((spec) => changeOf(spec) === undefined).map(nameOf)).toEqual([]);
  expect(() => demandJudged(bound)).not.toThrow();
});

it('refuses a program with a call of a new sort of record that nobody judged', () => {
  const access = { member: 'crane:info:remove' } as const;
  const stranger = route({
    spec: null,
    method: 'POST',
    path: '/portal/crane/delete',
    tag: '示例',
    summary: '示例',
    access,
    output: empty(),
  });
  expect(() => demandJudged([...bound, handle(stranger, async () => undefined)])).toThrow('/portal/crane/delete');
});

it('covers a new call of a record by its right alone', () => {
  const access = { member: 'certificate:seal:remove' } as const;
  const spec = { ...(ofFirms[0] as RouteSpec), path: '/portal/seal/delete', access } as const;
  const { change: _, ...plain } = spec;
  expect(changeOf(plain)).toEqual({ kind: 'certificate.remove' });
});

it('has every kind of record among its kinds, or a reason why not', () => {
  const modules = Object.keys(RECORD_KINDS).filter((module) => module !== 'manage');
  for (const module of modules)
    expect(
      CHANGE_KINDS.some((kind) => kind.startsWith(`${module}.`)) || Object.hasOwn(NEVER_ASKED, module),
      module,
    ).toBe(true);
});

it('has no kind told by rights that no call is of, and no module that no right names', () => {
  const kinds = new Set(
    ofFirms.flatMap((spec) => {
      const change = changeOf(spec);
      return change ? [change.kind] : [];
    }),
  );
  expect(CHANGE_KINDS.filter((kind) => isToldByRight(kind) && !kinds.has(kind))).toEqual([]);
  const modules = new Set(bound.map(({ spec }) => permissionOf(spec.access)?.split(':')[0]));
  expect(Object.keys(NEVER_ASKED).filter((module) => !modules.has(module))).toEqual([]);
});

it('knows its own kinds', () => {
  expect(CHANGE_KINDS.every(isChangeKind)).toBe(true);
  expect(kindOfRight('personnel:*:remove')).toBe('personnel.remove');
  expect(kindOfRight('personnel:register:reveal')).toBeNull();
  expect(kindOfRight('crane:info:edit')).toBeUndefined();
});
