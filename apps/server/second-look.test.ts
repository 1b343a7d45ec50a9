import { expect, it } from 'vitest';
import { CHANGE_KINDS, isChangeKind, kindOfRight, NEVER_ASKED } from '#domain/access/approval.ts';
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

it('has no kind that no call is of, and no module that no right names', () => {
  const kinds = new Set(
    ofFirms.flatMap((spec) => {
      const change = changeOf(spec);
      return change ? [change.kind] : [];
    }),
  );
  // Ending somebody's work is one more kind of an edit.
  expect(CHANGE_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  const modules = new Set(bound.map(({ spec }) => permissionOf(spec.access)?.split(':')[0]));
  expect(Object.keys(NEVER_ASKED).filter((module) => !modules.has(module))).toEqual([]);
});

/** Calls that change nothing of a record though their right reads so: each says it of itself, and stands here to be looked at. */
const SAID_TO_CHANGE_NOTHING = [
  'GET /portal/big-data/syncProjectsByPerson',
  'POST /portal/big-data/correction',
  'POST /portal/big-data/correction/edit',
  'POST /portal/big-data/correction/move',
  'POST /portal/big-data/import',
  'POST /portal/big-data/page',
  'POST /portal/big-data/page/preview',
  'POST /portal/big-data/sync',
  'POST /portal/bulk-edit/certificate/preview',
  'POST /portal/bulk-edit/else/preview',
  'POST /portal/bulk-edit/project/preview',
  'POST /portal/bulk-edit/register/preview',
  'POST /portal/filing/paper-request',
  'POST /portal/filing/paper-request/close',
  'POST /portal/filing/paper-request/renew',
  'POST /portal/recognition/certificate',
  'POST /portal/recognition/licence',
  'POST /portal/recognition/registration',
];

it('is set aside by a call for itself only where it stands here', () => {
  const saidNothing = ofFirms.filter(
    ({ change, access }) => change === null && kindOfRight(permissionOf(access) ?? '') !== null,
  );
  expect(saidNothing.map(nameOf).toSorted()).toEqual(SAID_TO_CHANGE_NOTHING);
});

it('is never asked of what has a file, but of a table of people, which the import replaces', () => {
  const withFiles = ofFirms.filter((spec) => spec.files !== undefined && changeOf(spec) !== null);
  expect(withFiles.map(nameOf)).toEqual(['POST /portal/personnel/information/importElse/{id}']);
});

it('knows its own kinds', () => {
  expect(CHANGE_KINDS.every(isChangeKind)).toBe(true);
  expect(kindOfRight('personnel:*:remove')).toBe('personnel.remove');
  expect(kindOfRight('personnel:register:reveal')).toBeNull();
  expect(kindOfRight('crane:info:edit')).toBeUndefined();
});
