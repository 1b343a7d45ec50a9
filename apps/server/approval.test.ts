import { expect, it } from 'vitest';
import {
  CHANGE_KINDS,
  getChangeKind,
  isApprovalDecidedByRight,
  isChangeKind,
  MODULES_WITHOUT_APPROVAL,
} from '#domain/access/approval.ts';
import { RECORD_KINDS } from '#domain/access/permission.ts';
import {
  empty,
  getDeclaredChange,
  getPermission,
  isMutation,
  type RouteSpec,
  route,
} from '#platform/contract/route.ts';
import { assertApprovalDeclared } from '#platform/server/approval/approval-gate.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { handle } from '#platform/server/http/handle.ts';
import { listRoutes } from './assemble.ts';

const bound = listRoutes(readConfig({}));
const acting = bound.map(({ spec }) => spec).filter(isMutation);
const getName = ({ method, path }: RouteSpec) => `${method} ${path}`;
/** What is done to an enterprise by its people, by right. */
const ofEnterprises = acting.filter(
  ({ access }) => typeof access === 'object' && ('member' in access || 'login' in access),
);

it('is judged for every call that does something to an enterprise', () => {
  expect(ofEnterprises.length).toBeGreaterThan(120);
  expect(acting.filter((spec) => getDeclaredChange(spec) === undefined).map(getName)).toEqual([]);
  expect(() => assertApprovalDeclared(bound)).not.toThrow();
});

it('refuses a program with a call of an unknown record kind that has no approval rule', () => {
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
  expect(() => assertApprovalDeclared([...bound, handle(stranger, async () => undefined)])).toThrow(
    '/portal/crane/delete',
  );
});

it('covers a new call of a record by its right alone', () => {
  const access = { member: 'certificate:seal:remove' } as const;
  const spec = { ...(ofEnterprises[0] as RouteSpec), path: '/portal/seal/delete', access } as const;
  const { change: _, ...plain } = spec;
  expect(getDeclaredChange(plain)).toEqual({ kind: 'certificate.remove' });
});

it('has every kind of record among its kinds, or a reason why not', () => {
  const modules = Object.keys(RECORD_KINDS).filter((module) => module !== 'manage');
  for (const module of modules)
    expect(
      CHANGE_KINDS.some((kind) => kind.startsWith(`${module}.`)) || Object.hasOwn(MODULES_WITHOUT_APPROVAL, module),
      module,
    ).toBe(true);
});

it('has no kind told by rights that no call is of, and no module that no right names', () => {
  const kinds = new Set(
    ofEnterprises.flatMap((spec) => {
      const change = getDeclaredChange(spec);
      return change ? [change.kind] : [];
    }),
  );
  expect(CHANGE_KINDS.filter((kind) => isApprovalDecidedByRight(kind) && !kinds.has(kind))).toEqual([]);
  const modules = new Set(bound.map(({ spec }) => getPermission(spec.access)?.split(':')[0]));
  expect(Object.keys(MODULES_WITHOUT_APPROVAL).filter((module) => !modules.has(module))).toEqual([]);
});

it('knows its own kinds', () => {
  expect(CHANGE_KINDS.every(isChangeKind)).toBe(true);
  expect(getChangeKind('personnel:*:remove')).toBe('personnel.remove');
  expect(getChangeKind('personnel:register:reveal')).toBeNull();
  expect(getChangeKind('crane:info:edit')).toBeUndefined();
});
