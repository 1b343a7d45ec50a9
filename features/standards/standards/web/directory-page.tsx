import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { describePage } from '#platform/web/seo.ts';
import { standardsPages } from '../pages/standards.pages.ts';
import { type DirectoryData, loadDirectory, StandardDirectory } from './directory.tsx';

export const loader = (args: LoaderFunctionArgs): Promise<DirectoryData> => loadDirectory(args);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '资质标准总览',
    description: '按勘察、设计、施工、监理、规划五类查阅资质标准的等级、指标、承接范围和文件依据。',
    canonical: href(standardsPages.directory),
  });

export default function DirectoryPage() {
  return <StandardDirectory page={useLoaderData<typeof loader>()} />;
}
