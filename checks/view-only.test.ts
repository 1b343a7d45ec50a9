import { expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { getRoleMenus, getRoleRights } from '#domain/access/enterprise-roles.ts';
import type { PageRoute } from '#domain/access/page.ts';
import { expandPermission, grantsPermission } from '#domain/access/permission.ts';
import { getPermission, isMutation } from '#platform/contract/route.ts';
import { ROOT } from './lib/planted.ts';
import { type CommandRules, listUngatedCommands, readScreens } from './lib/ungated-commands.ts';

const rights = getRoleRights(['look']);
const menus = getRoleMenus(['look']);

function opens({ access, right, grantedBy }: PageRoute): boolean {
  if (access === 'operator') return false;
  if (access === 'entitled' && grantedBy !== undefined) return menus.includes(grantedBy);
  return right === undefined || grantsPermission(rights, right);
}

/** Files with a gate of another kind than a right of their records. */
const OTHERWISE_CLOSED = [
  // A trial is only for users with all rights; the server shows others no form.
  'features/evaluation/evaluations/web/trial/trial-page.tsx',
  // Asks for the right to edit the records in dispute.
  'features/enterprise/record-history/web/dispute-panel.tsx',
  // The list of colleagues says who is the owner, and only the owner sees the tools.
  'features/enterprise/colleagues/web/colleagues-page.tsx',
  // Appears after the user has proposed a change.
  'features/enterprise/approvals/web/pending-changes.tsx',
  // Asks for the right to certify.
  'features/enterprise/enterprise/web/certify/certify-card.tsx',
  // Only the page of keys enrols a device; others use one.
  'features/identity/keys/web/webauthn.ts',
  // Asks whether the user is the owner.
  'features/portal/assistant/web/consent-card.tsx',
];

async function getRules(): Promise<CommandRules> {
  const declared = await listDeclaredCalls(ROOT);
  const closed = declared.flatMap(({ file, name, spec }) => {
    const permission = getPermission(spec.access);
    const isForOperators = typeof spec.access === 'object' && 'operator' in spec.access;
    if (permission === null || isForOperators || !isMutation(spec)) return [];
    return expandPermission(permission).every((one) => grantsPermission(rights, one))
      ? []
      : [[`${file} ${name}`, permission] as const];
  });
  const openFiles = new Set(PAGE_ROUTES.filter(opens).map(({ file }) => file));
  return {
    rights: new Map<string, string>(closed),
    holds: (right: string) => grantsPermission(rights, right),
    closed: new Set([
      ...PAGE_ROUTES.flatMap(({ file }) => (file === undefined || openFiles.has(file) ? [] : [file])),
      ...OTHERWISE_CLOSED,
    ]),
  };
}

it('a colleague with the read-only role reaches no command without a screen that asks for its right', async () => {
  const rules = await getRules();
  const screens = readScreens(ROOT);
  expect(rules.rights.size).toBeGreaterThan(100);
  expect(OTHERWISE_CLOSED.filter((file) => !screens.has(file))).toEqual([]);
  const found = listUngatedCommands(screens, rules);
  expect(found.map(({ command, right, way }) => `${right} ${command}: ${way.join(' < ')}`)).toEqual([]);
});

it('a command without its gate is found, through the files in between', () => {
  const gated = `may('thing:item:edit') && <Part />; import { Part } from './b.web-api.ts'`;
  const rules = {
    rights: new Map([['features/a/b/b.contract.ts editThing', 'thing:item:edit']]),
    holds: () => false,
    closed: new Set<string>(),
  };
  const screens = (page: string) =>
    new Map([
      ['features/a/b/web/part.tsx', `import { editThing } from '../b.contract.ts'; useCommand(editThing, {})`],
      ['features/a/b/web/b.web-api.ts', `export { Part } from './part.tsx'; export { Other } from './other.tsx'`],
      ['features/a/b/web/other-page.tsx', `import { Other } from './b.web-api.ts'`],
      ['features/a/b/web/page.tsx', page],
    ]);
  expect(listUngatedCommands(screens(gated), rules)).toEqual([]);
  expect(listUngatedCommands(screens(`import { Part } from './b.web-api.ts'`), rules)).toEqual([
    {
      command: 'editThing',
      right: 'thing:item:edit',
      way: ['features/a/b/web/part.tsx', 'features/a/b/web/page.tsx'],
    },
  ]);
  const closed = new Set(['features/a/b/web/page.tsx']);
  expect(listUngatedCommands(screens(`import { Part } from './b.web-api.ts'`), { ...rules, closed })).toEqual([]);
});
