import { camel, pascal, snake } from './names.ts';

/** The texts of new files. Their displayed texts are marked 示例 until a developer replaces them. */

export const call = (feature: string, name: string, title: string): string => `
const ${pascal(name)} = z.object({ name: z.string().meta({ title: '名称' }) });
export type ${pascal(name)} = z.output<typeof ${pascal(name)}>;

export const get${pascal(name)} = route({
  spec: null,
  method: 'GET',
  path: '/portal/${camel(feature)}/${camel(name)}',
  tag: '${title}',
  summary: '${title}',
  access: 'login',
  output: data(${pascal(name)}),
});
`;

export const contract = (name: string, title: string): string => `import { z } from 'zod';
import { data, route } from '#platform/contract/route.ts';
${call(name, name, title)}`;

export const service = (
  feature: string,
  name: string,
): string => `import type { LoginContext } from '#platform/server/access/access.ts';
import type { ${pascal(name)} } from '../${feature}.contract.ts';

export async function read${pascal(name)}(context: LoginContext): Promise<${pascal(name)}> {
  return { name: \`示例 \${context.session.userUuid}\` };
}
`;

export const handled = (name: string): string =>
  `  handle(get${pascal(name)}, (_input, context) => read${pascal(name)}(context)),`;

export const declaration = (name: string): string => `import { defineServerFeature } from '#platform/server/feature.ts';
import { ${camel(name)}Routes } from './${name}.routes.ts';

export const ${camel(name)}Feature = defineServerFeature({
  name: '${name}',
  routes: ${camel(name)}Routes,
});
`;

export const routes = (
  name: string,
): string => `import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { get${pascal(name)} } from '../${name}.contract.ts';
import { read${pascal(name)} } from './${name}.service.ts';

export const ${camel(name)}Routes: readonly BoundRoute[] = [
${handled(name)}
];
`;

export const test = (
  feature: string,
  name: string,
): string => `import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { get${pascal(name)} } from '../${feature}.contract.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it('rejects a visitor and answers a signed-in user', async () => {
  await expect(portal.call(get${pascal(name)}, {})).rejects.toMatchObject({ code: 401 });
  const found = await portal.call(get${pascal(name)}, {}, { token: await portal.signIn('guest') });
  expect(found.name).toContain('示例');
});
`;

export const pages = (feature: string): string => `import type { FeaturePages } from '#domain/access/page.ts';

export const ${camel(feature)}Pages = {} as const satisfies FeaturePages;
`;

export const pageEntry = (
  page: Readonly<Record<'id' | 'name' | 'path' | 'title' | 'file', string>>,
): string => `  ${camel(page.name)}: {
    id: '${page.id}',
    path: '${page.path}',
    title: '${page.title}',
    access: 'public',
    layout: 'default',
    file: '${page.file}',
  },`;

export const page = (name: string, title: string): string => `import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('${title}') }];

export default function ${pascal(name)}Page() {
  return (
    <>
      <PageHead title="${title}" meta="示例：这里写一句说明，告诉读者这一页能做什么" />
      <Card title="${title}">
        <p>示例内容</p>
      </Card>
    </>
  );
}
`;

export const recordTable = (name: string, title: string): string => `-- ${title}: records of an enterprise.
create table ${snake(name)} (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  name text not null check (length(name) between 1 and 100),
  create_time timestamptz not null,
  create_by uuid,
  update_time timestamptz not null,
  update_by uuid,
  del_flag char(1) not null default '0',
  primary key (ent_uuid, uuid)
);
create unique index ${snake(name)}_uuid on ${snake(name)} (uuid);
create index ${snake(name)}_list on ${snake(name)} (ent_uuid, create_time desc, uuid) where del_flag = '0';
`;

export const recordRepo = (
  name: string,
): string => `import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ${pascal(name)}Table {
  entUuid: string;
  uuid: string;
  name: string;
  createTime: Date;
  createBy: string | null;
  updateTime: Date;
  updateBy: string | null;
  delFlag: '0' | '1';
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    ${camel(name)}: ${pascal(name)}Table;
  }
}

/** Newest first. */
export async function list${pascal(name)}Rows(db: Db, scope: TenantContext, limit: number): Promise<${pascal(name)}Table[]> {
  return await db.query
    .selectFrom('${camel(name)}')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

export async function add${pascal(name)}Row(db: Db, scope: TenantContext, row: Omit<${pascal(name)}Table, 'entUuid'>): Promise<void> {
  await db.query
    .insertInto('${camel(name)}')
    .values({ ...row, entUuid: scope.entUuid })
    .execute();
}
`;
